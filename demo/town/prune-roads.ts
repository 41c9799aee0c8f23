import { roadGraph } from './find-route.ts';
import type { JoinedRoad, JoinedRoads } from './join-roads.ts';
import { distance } from './plan-lines.ts';
import { isInTown } from './plan-streets.ts';

/** A road that ends so soon behind its last junction leads nowhere; where the town ends, none is left over. */
const STUB_M = 70;
const OUTER_STUB_M = 250;

export const isDriven = ({ tags }: Pick<JoinedRoad, 'tags'>) =>
  /^(primary|secondary|tertiary|residential|living_street|service|unclassified)$/.test(tags.highway ?? '');
export const isRail = ({ tags }: Pick<JoinedRoad, 'tags'>) => tags.railway !== undefined;

/** Takes away what nobody could reach or use: stubs behind the last junction, and pieces that hang on nothing. */
export function pruneRoads({ points, roads }: JoinedRoads): JoinedRoads {
  const trimmed = trimStubs({ points, roads });
  const driven = freeDeadEnds(points, connected(trimmed.filter(isDriven)));
  const rest = trimmed.filter((road) => !isDriven(road) && !isRail(road));
  const walked = new Set(connected([...driven, ...rest]));
  return {
    points,
    roads: [...driven, ...rest.filter((road) => walked.has(road)), ...trimmed.filter(isRail)],
  };
}

function trimStubs({ points, roads }: JoinedRoads): JoinedRoad[] {
  const uses = new Map<number, number>();
  for (const { at } of roads) for (const point of at) uses.set(point, (uses.get(point) ?? 0) + 1);
  const trimEnd = (at: number[], isStreet: boolean): number[] => {
    if (at.length < 2 || uses.get(at.at(-1)!)! > 1) return at;
    const limit = !isStreet || isInTown(points[at.at(-1)!]!, 30) ? STUB_M : OUTER_STUB_M;
    let length = 0;
    for (let i = at.length - 1; i > 0; i -= 1) {
      length += distance(points[at[i]!]!, points[at[i - 1]!]!);
      if (length > limit) return at;
      if (uses.get(at[i - 1]!)! > 1) return at.slice(0, i);
    }
    return [];
  };
  return roads
    .map((road) => {
      if (isRail(road) || road.level !== 0 || road.tags.man_made === 'pier') return road;
      const isStreet = isDriven(road);
      return { ...road, at: trimEnd(trimEnd(road.at, isStreet).toReversed(), isStreet).toReversed() };
    })
    .filter(({ at }) => at.length > 1);
}

/** Where a one-way street ends at water, nobody could get out again, or in: there it runs both ways. */
function freeDeadEnds(points: JoinedRoads['points'], roads: JoinedRoad[]): JoinedRoad[] {
  const from = roads.find(({ tags }) => tags.oneway !== 'yes')?.at[0] ?? 0;
  const turned = roads.map((road) => ({ ...road, at: road.at.toReversed() }));
  const [there, back] = [roads, turned].map((some) => {
    const graph = roadGraph({ points, roads: some }, () => true);
    const seen = new Set([from]);
    for (const point of seen) for (const { to } of graph.get(point) ?? []) seen.add(to);
    return seen;
  }) as [Set<number>, Set<number>];
  return roads.map((road) => {
    if (road.tags.oneway !== 'yes' || road.at.every((point) => there.has(point) && back.has(point)))
      return road;
    const { oneway: _, ...tags } = road.tags;
    return { ...road, tags };
  });
}

/** The roads of the largest part that hangs together. */
function connected(roads: readonly JoinedRoad[]): JoinedRoad[] {
  const parent = new Map<number, number>();
  const rootOf = (point: number): number => {
    let root = point;
    while ((parent.get(root) ?? root) !== root) root = parent.get(root)!;
    parent.set(point, root);
    return root;
  };
  for (const { at } of roads) for (const point of at) parent.set(rootOf(point), rootOf(at[0]!));
  const sizes = new Map<number, number>();
  for (const { at } of roads) {
    const root = rootOf(at[0]!);
    sizes.set(root, (sizes.get(root) ?? 0) + at.length);
  }
  const largest = [...sizes].sort((a, b) => b[1] - a[1])[0]?.[0];
  return roads.filter(({ at }) => rootOf(at[0]!) === largest);
}
