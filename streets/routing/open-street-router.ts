import type { TravelMode, Trip } from '../travel.ts';
import { encodePolyline } from './encode-polyline.ts';
import { openJunctionSweep } from './junction-sweep.ts';
import { type FoundWay, findWay, junctionsBefore, seedsAt } from './partial-edges.ts';
import { drawRoute } from './route-line.ts';
import { openSnapIndex, type Snap } from './snap-index.ts';
import { ACCESS_BITS, ENDS_BITS, type StreetGraph } from './street-graph.ts';
import type { StreetRouter, StreetTravel } from './street-router.ts';
import { type TravelCosts, workOutCosts } from './travel-costs.ts';

const TENTHS = 10;
const METERS_PER_MILE = 1609.344;
const ANYBODY = ACCESS_BITS.drive | ACCESS_BITS.walk | ACCESS_BITS.bike;

/** The graph's precision. */
const toTravel = ({ tenths, decimeters }: FoundWay): StreetTravel => ({
  seconds: Math.round(tenths) / TENTHS,
  meters: Math.round(decimeters) / TENTHS,
});

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

function toTrip({ seconds, meters }: StreetTravel, shape: string): Trip {
  // Valhalla's precision.
  const summary = { time: rounded(seconds, 3), length: rounded(meters / METERS_PER_MILE, 4) };
  return { status: 0, units: 'miles', summary, legs: [{ shape, summary }] };
}

/** Builds index and costs in memory. */
export function openStreetRouter(graph: StreetGraph): StreetRouter {
  const snap = openSnapIndex(graph);
  const runSweep = openJunctionSweep(graph);
  const known = new Map<TravelMode, TravelCosts>();
  const costsOf = (mode: TravelMode): TravelCosts => {
    const costs = known.get(mode) ?? workOutCosts(graph, mode);
    known.set(mode, costs);
    return costs;
  };

  /** One-to-many search, or many-to-one if reversed. */
  const sweepFrom = (
    origin: Snap,
    targets: readonly (Snap | null)[],
    costs: TravelCosts,
    isTowards: boolean,
    maxMeters = Number.POSITIVE_INFINITY,
  ) => {
    const labels = runSweep({
      seeds: seedsAt(graph, costs, origin, isTowards),
      mode: costs,
      isTowards,
      reach: maxMeters * TENTHS,
      wanted: targets.flatMap((target) => (target ? junctionsBefore(graph, costs, target, isTowards) : [])),
    });
    const swept = { graph, mode: costs, labels, origin, isTowards };
    const ways = targets.map((target) => {
      const way = target && findWay(swept, target);
      return way && way.decimeters <= maxMeters * TENTHS ? way : null;
    });
    return { labels, ways };
  };

  return {
    covers: (point) => snap(point, ANYBODY) !== null,

    footing(point, mode) {
      if (snap(point, ACCESS_BITS[mode])) return 'joined';
      return snap(point, ENDS_BITS[mode]) ? 'island' : null;
    },

    sweep({ origin, targets, mode, towards = false, maxMeters }) {
      const costs = costsOf(mode);
      const start = snap(origin, costs.bit);
      if (!start) return targets.map(() => null);
      const snapped = targets.map((target) => snap(target, costs.bit));
      return sweepFrom(start, snapped, costs, towards, maxMeters).ways.map((way) => way && toTravel(way));
    },

    route({ from, to, mode }) {
      const costs = costsOf(mode);
      const [start, end] = [snap(from, costs.bit), snap(to, costs.bit)];
      if (!start || !end) return null;
      const { labels, ways } = sweepFrom(start, [end], costs, false);
      const way = ways[0];
      if (!way) return null;
      return toTrip(toTravel(way), encodePolyline(drawRoute(graph, labels, { from: start, to: end, way })));
    },
  };
}
