import { NO_EDGE, type SearchLabels, type Seed } from './junction-search.ts';
import type { Snap } from './snap-index.ts';
import type { StreetGraph } from './street-graph.ts';
import type { TravelCosts } from './travel-costs.ts';

/**
 * `junction` is -1 for a route along one street. `edge` is the partly traveled edge after the junction, or
 * `NO_EDGE`.
 */
export type Path = { cost: number; tenths: number; decimeters: number; edge: number; junction: number };

function directionsAt(
  graph: StreetGraph,
  { edge, share }: Snap,
  bit: number,
): { edge: number; done: number }[] {
  return [edge, graph.twins[edge]!]
    .filter((one) => one >= 0 && (graph.access[one]! & bit) > 0)
    .map((one) => ({ edge: one, done: graph.isReversed[one] ? 1 - share : share }));
}

function partOf(graph: StreetGraph, mode: TravelCosts, edge: number, share: number) {
  return {
    edge,
    cost: mode.costs[edge]! * share,
    tenths: mode.times[edge]! * share,
    decimeters: graph.lengths[edge]! * share,
  };
}

/** With `isTowards`, returns the last junctions of routes to the point. */
export function seedsAt(graph: StreetGraph, mode: TravelCosts, snap: Snap, isTowards: boolean): Seed[] {
  if (snap.junction >= 0) {
    return [{ junction: snap.junction, edge: NO_EDGE, cost: 0, tenths: 0, decimeters: 0 }];
  }
  return directionsAt(graph, snap, mode.bit).map(({ edge, done }) => ({
    junction: isTowards ? graph.tails[edge]! : graph.heads[edge]!,
    ...partOf(graph, mode, edge, isTowards ? done : 1 - done),
  }));
}

export function junctionsBefore(
  graph: StreetGraph,
  mode: TravelCosts,
  snap: Snap,
  isTowards: boolean,
): number[] {
  if (snap.junction >= 0) return [snap.junction];
  const ends = isTowards ? graph.heads : graph.tails;
  return directionsAt(graph, snap, mode.bit).map(({ edge }) => ends[edge]!);
}

type SearchState = {
  graph: StreetGraph;
  mode: TravelCosts;
  labels: SearchLabels;
  origin: Snap;
  isTowards: boolean;
};

function pathThrough({ labels }: SearchState, junction: number, rest: Omit<Path, 'junction'>): Path {
  return {
    junction,
    edge: rest.edge,
    cost: labels.costs[junction]! + rest.cost,
    tenths: labels.tenths[junction]! + rest.tenths,
    decimeters: labels.decimeters[junction]! + rest.decimeters,
  };
}

/** Empty if the points are on different edges or the origin is at a junction. */
function directPaths({ graph, mode, origin, isTowards }: SearchState, target: Snap): Path[] {
  if (target.edge !== origin.edge || origin.junction >= 0) return [];
  return directionsAt(graph, target, mode.bit)
    .map(({ edge, done }) => {
      const begun = graph.isReversed[edge] ? 1 - origin.share : origin.share;
      return { edge, share: isTowards ? begun - done : done - begun };
    })
    .filter(({ share }) => share >= 0)
    .map(({ edge, share }) => ({ ...partOf(graph, mode, edge, share), junction: -1 }));
}

export function findPath(state: SearchState, target: Snap): Path | null {
  const { graph, mode, isTowards } = state;
  const none = { edge: NO_EDGE, cost: 0, tenths: 0, decimeters: 0 };
  const paths =
    target.junction >= 0
      ? [pathThrough(state, target.junction, none)]
      : directionsAt(graph, target, mode.bit).map(({ edge, done }) => {
          const junction = isTowards ? graph.heads[edge]! : graph.tails[edge]!;
          return pathThrough(state, junction, partOf(graph, mode, edge, isTowards ? 1 - done : done));
        });
  if (target.junction < 0) paths.push(...directPaths(state, target));
  const [first, ...others] = paths.filter(({ cost }) => Number.isFinite(cost));
  return first ? others.reduce((best, path) => (path.cost < best.cost ? path : best), first) : null;
}
