import type { JoinedRoads } from './join-roads.ts';
import { distance } from './plan-lines.ts';

export type RoadStep = { to: number; road: number; meters: number };
export type RoadGraph = Map<number, RoadStep[]>;
/** Points on the way, and for each step between them the road that it uses. */
export type Route = { points: number[]; roads: number[] };

/** Which point can be reached from which by the roads that `isUsed`, with one-way streets respected. */
export function roadGraph({ points, roads }: JoinedRoads, isUsed: (road: number) => boolean): RoadGraph {
  const graph: RoadGraph = new Map();
  const add = (from: number, to: number, road: number) => {
    const step = { to, road, meters: distance(points[from]!, points[to]!) };
    const steps = graph.get(from);
    if (steps) steps.push(step);
    else graph.set(from, [step]);
  };
  for (const [road, { at, tags }] of roads.entries()) {
    if (!isUsed(road)) continue;
    for (let i = 0; i + 1 < at.length; i += 1) {
      add(at[i]!, at[i + 1]!, road);
      if (tags.oneway !== 'yes') add(at[i + 1]!, at[i]!, road);
    }
  }
  return graph;
}

/** The shortest way between two points, `weigh` making some roads longer than they are; null where there is none. */
export function findRoute(
  graph: RoadGraph,
  from: number,
  to: number,
  weigh: (road: number) => number,
): Route | null {
  const best = new Map<number, { cost: number; before: number; road: number }>([
    [from, { cost: 0, before: -1, road: -1 }],
  ]);
  const queue: [cost: number, point: number][] = [[0, from]];
  while (queue.length > 0) {
    const [cost, point] = popNearest(queue);
    if (point === to) return traceBack(best, to);
    if (cost > best.get(point)!.cost) continue;
    for (const step of graph.get(point) ?? []) {
      const next = cost + step.meters * weigh(step.road);
      if (next >= (best.get(step.to)?.cost ?? Infinity)) continue;
      best.set(step.to, { cost: next, before: point, road: step.road });
      pushNear(queue, [next, step.to]);
    }
  }
  return null;
}

function traceBack(best: Map<number, { before: number; road: number }>, to: number): Route {
  const route: Route = { points: [to], roads: [] };
  for (let { before, road } = best.get(to)!; before >= 0; { before, road } = best.get(before)!) {
    route.points.unshift(before);
    route.roads.unshift(road);
  }
  return route;
}

/** A binary heap in an array: the cheapest first. */
function pushNear(queue: [number, number][], entry: [number, number]): void {
  let at = queue.push(entry) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (queue[parent]![0] <= entry[0]) break;
    queue[at] = queue[parent]!;
    at = parent;
  }
  queue[at] = entry;
}

function popNearest(queue: [number, number][]): [number, number] {
  const first = queue[0]!;
  const last = queue.pop()!;
  if (queue.length === 0) return first;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= queue.length) break;
    if (child + 1 < queue.length && queue[child + 1]![0] < queue[child]![0]) child += 1;
    if (queue[child]![0] >= last[0]) break;
    queue[at] = queue[child]!;
    at = child;
  }
  queue[at] = last;
  return first;
}
