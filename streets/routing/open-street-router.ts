import type { TravelMode, Trip } from '../travel.ts';
import { createJunctionSearch } from './junction-search.ts';
import { findPath, junctionsBefore, type Path, seedsAt } from './partial-edges.ts';
import { drawRoute, encodePolyline } from './route-line.ts';
import { openSnapIndex, type Snap } from './snap-index.ts';
import { ACCESS_BITS, type StreetGraph } from './street-graph.ts';
import type { StreetRouter, StreetTravel } from './street-router.ts';
import { computeCosts, type TravelCosts } from './travel-costs.ts';

const TENTHS = 10;
const METERS_PER_MILE = 1609.344;
const ANY_ACCESS = ACCESS_BITS.drive | ACCESS_BITS.walk | ACCESS_BITS.bike;

const toTravel = ({ tenths, decimeters }: Path): StreetTravel => ({
  seconds: Math.round(tenths) / TENTHS,
  meters: Math.round(decimeters) / TENTHS,
});

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

function toTrip({ seconds, meters }: StreetTravel, shape: string): Trip {
  // Valhalla rounds to these decimals.
  const summary = { time: rounded(seconds, 3), length: rounded(meters / METERS_PER_MILE, 4) };
  return { status: 0, units: 'miles', summary, legs: [{ shape, summary }] };
}

/** Builds the costs of a travel mode when it is first used. */
export function openStreetRouter(graph: StreetGraph): StreetRouter {
  const snap = openSnapIndex(graph);
  const runSearch = createJunctionSearch(graph);
  const known = new Map<TravelMode, TravelCosts>();
  const costsOf = (mode: TravelMode): TravelCosts =>
    known.getOrInsertComputed(mode, () => computeCosts(graph, mode));

  /** With `isTowards`, searches from all targets to the origin. */
  const searchFrom = (
    origin: Snap,
    targets: readonly (Snap | null)[],
    costs: TravelCosts,
    isTowards: boolean,
    maxMeters = Number.POSITIVE_INFINITY,
  ) => {
    const labels = runSearch({
      seeds: seedsAt(graph, costs, origin, isTowards),
      mode: costs,
      isTowards,
      reach: maxMeters * TENTHS,
      wanted: targets.flatMap((target) => (target ? junctionsBefore(graph, costs, target, isTowards) : [])),
    });
    const state = { graph, mode: costs, labels, origin, isTowards };
    const paths = targets.map((target) => {
      const path = target && findPath(state, target);
      return path && path.decimeters <= maxMeters * TENTHS ? path : null;
    });
    return { labels, paths };
  };

  return {
    covers: (point, mode) => snap(point, mode ? ACCESS_BITS[mode] : ANY_ACCESS) !== null,

    matrix({ origin, targets, mode, towards = false, maxMeters }) {
      const costs = costsOf(mode);
      const start = snap(origin, costs.bit);
      if (!start) return targets.map(() => null);
      const snapped = targets.map((target) => snap(target, costs.bit));
      return searchFrom(start, snapped, costs, towards, maxMeters).paths.map(
        (path) => path && toTravel(path),
      );
    },

    route({ from, to, mode }) {
      const costs = costsOf(mode);
      const [start, end] = [snap(from, costs.bit), snap(to, costs.bit)];
      if (!start || !end) return null;
      const { labels, paths } = searchFrom(start, [end], costs, false);
      const path = paths[0];
      if (!path) return null;
      return toTrip(toTravel(path), encodePolyline(drawRoute(graph, labels, { from: start, to: end, path })));
    },
  };
}
