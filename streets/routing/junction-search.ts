import FlatQueue from 'flatqueue';
import type { StreetGraph } from './street-graph.ts';
import type { TravelCosts } from './travel-costs.ts';

/** Value instead of an edge if a route begins or ends at a junction. */
export const NO_EDGE = 2 ** 31 - 1;

export type Seed = { junction: number; edge: number; cost: number; tenths: number; decimeters: number };

type SearchRequest = {
  seeds: readonly Seed[];
  mode: TravelCosts;
  /** Costs are those of routes to the origin. */
  isTowards: boolean;
  /** Decimeters. */
  reach: number;
  /** The search stops when it has reached these. */
  wanted: readonly number[];
};

/** The queue has room for one seed per direction of the origin's edge, and each edge once. */
const MAX_SEEDS = 2;

/** An infinite cost means unreached. */
export type SearchLabels = {
  costs: Float64Array;
  /** Tenths of a second and decimeters. */
  tenths: Float64Array;
  decimeters: Float64Array;
  /** For a seed, `~edge`. */
  cameBy: Int32Array;
};

/** Labels are valid only until the next search. */
type JunctionSearch = (request: SearchRequest) => SearchLabels;

function listIncoming({ heads, junctionLngs }: StreetGraph): { first: Int32Array; edges: Int32Array } {
  const first = new Int32Array(junctionLngs.length + 1);
  for (const head of heads) first[head + 1]! += 1;
  for (let junction = 0; junction < junctionLngs.length; junction += 1)
    first[junction + 1]! += first[junction]!;
  const next = first.slice();
  const edges = new Int32Array(heads.length);
  heads.forEach((head, edge) => {
    edges[next[head]!] = edge;
    next[head]! += 1;
  });
  return { first, edges };
}

export function createJunctionSearch(graph: StreetGraph): JunctionSearch {
  const count = graph.junctionLngs.length;
  const incoming = listIncoming(graph);
  const outgoing = { first: graph.firstEdges, edges: Int32Array.from(graph.tails.keys()) };
  const labels: SearchLabels = {
    costs: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    tenths: new Float64Array(count),
    decimeters: new Float64Array(count),
    cameBy: new Int32Array(count),
  };
  const isSettled = new Uint8Array(count);
  const isWanted = new Uint8Array(count);
  const reached = new Int32Array(count);
  let reachedCount = 0;
  const queue = new FlatQueue<number>(graph.tails.length + MAX_SEEDS);

  /** Short searches reset only the entries that they changed. */
  const reset = () => {
    for (const junction of reached.subarray(0, reachedCount)) {
      labels.costs[junction] = Number.POSITIVE_INFINITY;
      isSettled[junction] = 0;
    }
    reachedCount = 0;
    queue.clear();
  };

  const offer = (junction: number, cost: number, tenths: number, decimeters: number, cameBy: number) => {
    const known = labels.costs[junction]!;
    // Both search directions must choose the same route.
    if (cost > known || (cost === known && tenths >= labels.tenths[junction]!)) return;
    if (known === Number.POSITIVE_INFINITY) {
      reached[reachedCount] = junction;
      reachedCount += 1;
    }
    labels.costs[junction] = cost;
    labels.tenths[junction] = tenths;
    labels.decimeters[junction] = decimeters;
    labels.cameBy[junction] = cameBy;
    queue.push(junction, cost);
  };

  const mark = (wanted: readonly number[]): number => {
    let left = 0;
    for (const junction of wanted) {
      if (isWanted[junction] === 0) left += 1;
      isWanted[junction] = 1;
    }
    return left;
  };

  return ({ seeds, mode, isTowards, reach, wanted }) => {
    reset();
    let left = mark(wanted);
    const { first, edges } = isTowards ? incoming : outgoing;
    const nextOf = isTowards ? graph.tails : graph.heads;
    const { costs, times, bit } = mode;
    for (const seed of seeds) offer(seed.junction, seed.cost, seed.tenths, seed.decimeters, ~seed.edge);
    while (left > 0) {
      const junction = queue.pop();
      if (junction === undefined) break;
      if (isSettled[junction] === 1) continue;
      isSettled[junction] = 1;
      left -= isWanted[junction]!;
      const decimeters = labels.decimeters[junction]!;
      if (decimeters > reach) continue;
      const [cost, tenths] = [labels.costs[junction]!, labels.tenths[junction]!];
      for (let at = first[junction]!; at < first[junction + 1]!; at += 1) {
        const edge = edges[at]!;
        if ((graph.access[edge]! & bit) === 0) continue;
        const next = nextOf[edge]!;
        offer(next, cost + costs[edge]!, tenths + times[edge]!, decimeters + graph.lengths[edge]!, edge);
      }
    }
    for (const junction of wanted) isWanted[junction] = 0;
    return labels;
  };
}
