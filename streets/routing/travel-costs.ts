import type { TravelMode } from '../travel.ts';
import { ACCESS_BITS, CYCLE_KINDS, ENDS_BITS, type StreetGraph } from './street-graph.ts';

/** `costs` decide the route; `times`, in tenths of a second, are reported. */
export type TravelCosts = { bit: number; times: Int32Array; costs: Int32Array };

/** Cost factor of private drives and similar streets. */
const ENDS_WEIGHT = 8;
/** Cyclists accept detours for cycle paths and lanes. */
const PATH_WEIGHT = 0.8;
const LANE_WEIGHT = 0.95;
/** For streets without a cycle lane, by the speed of cars. */
const TRAFFIC_WEIGHTS = [
  { upToKmh: 1, weight: 1 },
  { upToKmh: 37, weight: 1.1 },
  { upToKmh: 48, weight: 1.3 },
  { upToKmh: Number.POSITIVE_INFINITY, weight: 1.7 },
];
const KMH_PER_DM_PER_TENTH = 3.6;

/** Includes delays at junctions. */
export function trafficKmh({ driveTimes, lengths, twins }: StreetGraph, edge: number): number {
  const speed = (one: number) => (one >= 0 && driveTimes[one]! > 0 ? lengths[one]! / driveTimes[one]! : 0);
  return Math.max(speed(edge), speed(twins[edge]!)) * KMH_PER_DM_PER_TENTH;
}

function bikeWeight(graph: StreetGraph, edge: number): number {
  const kind = graph.cycleKinds[edge];
  if (kind === CYCLE_KINDS.path) return PATH_WEIGHT;
  if (kind === CYCLE_KINDS.lane) return LANE_WEIGHT;
  const traffic = trafficKmh(graph, edge);
  return TRAFFIC_WEIGHTS.find(({ upToKmh }) => traffic <= upToKmh)?.weight ?? 1;
}

export function computeCosts(graph: StreetGraph, mode: TravelMode): TravelCosts {
  const bit = ACCESS_BITS[mode];
  const times = { drive: graph.driveTimes, walk: graph.walkTimes, bike: graph.bikeTimes }[mode];
  const costs = times.map((time, edge) => {
    const ends = (graph.access[edge]! & ENDS_BITS[mode]) > 0 ? ENDS_WEIGHT : 1;
    const liking = mode === 'bike' ? bikeWeight(graph, edge) : 1;
    return time > 0 ? Math.max(1, Math.round(time * ends * liking)) : 0;
  });
  return { bit, times, costs };
}
