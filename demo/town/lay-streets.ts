import type { JoinedRoads } from './join-roads.ts';
import type { Plan } from './plan-grid.ts';
import { isRail } from './prune-roads.ts';
import type { TownDraft } from './town-draft.ts';

/** Streets as ways: `nodes` are the ids of the joined points, `wayOf` finds the way that has a step between two points. */
export type LaidStreets = {
  nodes: ReadonlyMap<number, number>;
  wayOf: (from: number, to: number) => number | undefined;
};

const stepKey = (from: number, to: number) => (from < to ? from * 1e6 + to : to * 1e6 + from);

/** Lays roads as ways, cut where a line of buses or trains turns off them, with level crossings where tracks cross. */
export function layStreets(
  draft: TownDraft,
  { points, roads }: JoinedRoads,
  turns: ReadonlySet<number>,
): LaidStreets {
  const nodes = new Map<number, number>();
  const ways = new Map<number, number>();
  const nodeOf = (point: number) => {
    const known = nodes.get(point) ?? draft.node(points[point] as Plan);
    nodes.set(point, known);
    return known;
  };
  for (const { at, tags } of roads) {
    let from = 0;
    for (let to = 1; to < at.length; to += 1) {
      if (to < at.length - 1 && !turns.has(at[to]!)) continue;
      const piece = at.slice(from, to + 1);
      const way = draft.way(piece.map(nodeOf), tags);
      for (let i = 0; i + 1 < piece.length; i += 1) ways.set(stepKey(piece[i]!, piece[i + 1]!), way);
      from = to;
    }
  }
  tagCrossings(draft, { points, roads }, nodes);
  return { nodes, wayOf: (from, to) => ways.get(stepKey(from, to)) };
}

function tagCrossings(draft: TownDraft, { roads }: JoinedRoads, nodes: ReadonlyMap<number, number>): void {
  const onTracks = new Set(roads.filter(isRail).flatMap(({ at }) => at));
  for (const road of roads) {
    if (isRail(road)) continue;
    const railway = /foot|path|cycle/.test(road.tags.highway ?? '') ? 'crossing' : 'level_crossing';
    for (const point of road.at) if (onTracks.has(point)) draft.tagNode(nodes.get(point)!, { railway });
  }
  const signals = signalPoints(roads);
  for (const point of signals) draft.tagNode(nodes.get(point)!, { highway: 'traffic_signals' });
}

/** Where two larger streets cross. */
function signalPoints(roads: JoinedRoads['roads']): number[] {
  const names = new Map<number, Set<string>>();
  for (const { at, tags } of roads) {
    if (!/^(primary|secondary|tertiary)$/.test(tags.highway ?? '') || !tags.name) continue;
    const street = tags.name.replace(/^(North|South|East|West) /, '');
    for (const point of at) {
      const seen = names.get(point) ?? new Set<string>();
      names.set(point, seen.add(street));
    }
  }
  return [...names].filter(([, streets]) => streets.size > 1).map(([point]) => point);
}
