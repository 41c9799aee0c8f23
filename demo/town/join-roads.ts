import type { Tags } from '#server/geo/osm/osm-extract.ts';
import type { Plan } from './plan-grid.ts';
import { between, boundsOf, crossing, distance } from './plan-lines.ts';

/**
 * A road, a path or a track before it is joined with what it crosses. Those of different levels only meet at their ends.
 * Piers and the like stay as they are where there is water.
 */
export type RoadLine = { points: readonly Plan[]; tags: Tags; level?: number; isOverWater?: boolean };
/** A road whose points are places in `JoinedRoads.points`, shared with the roads that it meets. */
export type JoinedRoad = { at: number[]; tags: Tags; level: number };
export type JoinedRoads = { points: Plan[]; roads: JoinedRoad[] };

/** Points nearer to each other than this are one. */
const MERGE_M = 6;
/** A road that ends so near to another is meant to end in it. */
const REACH_M = 14;
const CELL_M = 130;

type Segment = { road: number; index: number; a: Plan; b: Plan };
type Cut = { index: number; part: number; at: Plan };

/** Joins lines into a network: where two cross, or one ends at another, both get the same point. */
export function joinRoads(lines: readonly RoadLine[]): JoinedRoads {
  const cuts = findCuts(lines);
  const shared = new SharedPoints();
  const roads = lines.map((line, road): JoinedRoad => {
    const level = line.level ?? 0;
    const own = cuts[road]!.sort((a, b) => a.index - b.index || a.part - b.part);
    const last = line.points.length - 1;
    const at: number[] = [];
    const add = (point: Plan, index: number, isCut: boolean) => {
      // The ends of a bridge are on the ground.
      const isEnd = !isCut && (index === 0 || index === last);
      const id = shared.find(point, isEnd ? 0 : level);
      if (at.at(-1) !== id) at.push(id);
    };
    let next = 0;
    for (const [index, point] of line.points.entries()) {
      add(point, index, false);
      while (next < own.length && own[next]!.index === index) add(own[next++]!.at, index, true);
    }
    return { at, tags: line.tags, level };
  });
  return { points: shared.points, roads: roads.filter(({ at }) => at.length > 1) };
}

function findCuts(lines: readonly RoadLine[]): Cut[][] {
  const cells = new Map<number, Segment[]>();
  const cuts: Cut[][] = lines.map(() => []);
  for (const [road, { points }] of lines.entries()) {
    for (let index = 0; index + 1 < points.length; index += 1) {
      const segment = { road, index, a: points[index]!, b: points[index + 1]! };
      const seen = new Set<Segment>();
      for (const key of cellsOf(segment.a, segment.b)) {
        const cell = cells.get(key);
        for (const other of cell ?? []) {
          if (seen.has(other) || other.road === road) continue;
          seen.add(other);
          if ((lines[other.road]!.level ?? 0) === (lines[road]!.level ?? 0))
            cutBoth(segment, other, lines, cuts);
        }
        if (cell) cell.push(segment);
        else cells.set(key, [segment]);
      }
    }
  }
  return cuts;
}

function cellsOf(a: Plan, b: Plan): number[] {
  const [west, south, east, north] = boundsOf([a, b]).map((side, i) =>
    Math.floor((side + (i < 2 ? -REACH_M : REACH_M)) / CELL_M),
  ) as [number, number, number, number];
  const keys: number[] = [];
  for (let u = west; u <= east; u += 1) for (let v = south; v <= north; v += 1) keys.push(u * 100_003 + v);
  return keys;
}

function cutBoth(one: Segment, other: Segment, lines: readonly RoadLine[], cuts: Cut[][]): void {
  const parts = crossing(one.a, one.b, other.a, other.b);
  if (parts) {
    const at = between(one.a, one.b, parts[0]);
    cuts[one.road]!.push({ index: one.index, part: parts[0], at });
    cuts[other.road]!.push({ index: other.index, part: parts[1], at });
    return;
  }
  meetEnds(one, other, lines, cuts);
  meetEnds(other, one, lines, cuts);
}

/** Where an end of `from` comes near `to`, `to` gets a point there, and `from` is drawn to it. */
function meetEnds(from: Segment, to: Segment, lines: readonly RoadLine[], cuts: Cut[][]): void {
  const last = lines[from.road]!.points.length - 2;
  const ends: [Plan, boolean][] = [
    [from.a, from.index === 0],
    [from.b, from.index === last],
  ];
  for (const [end, isEnd] of ends) {
    if (!isEnd) continue;
    const part = nearestPart(end, to.a, to.b);
    const at = between(to.a, to.b, part);
    if (distance(end, at) > REACH_M) continue;
    cuts[to.road]!.push({ index: to.index, part, at });
    cuts[from.road]!.push(end === from.a ? { index: 0, part: 0, at } : { index: from.index, part: 1, at });
  }
}

function nearestPart(point: Plan, a: Plan, b: Plan): number {
  const [u, v] = [b[0] - a[0], b[1] - a[1]];
  const part = ((point[0] - a[0]) * u + (point[1] - a[1]) * v) / (u * u + v * v || 1);
  return Math.max(0, Math.min(1, part));
}

const cellKey = (level: number, u: number, v: number) => (level * 40_000 + u + 10_000) * 40_000 + v + 10_000;

/** Gives points that are nearly the same the same number, level by level. */
class SharedPoints {
  readonly points: Plan[] = [];
  readonly #cells = new Map<number, number[]>();

  find(point: Plan, level: number): number {
    const [u, v] = [Math.round(point[0] / MERGE_M), Math.round(point[1] / MERGE_M)];
    for (let du = -1; du <= 1; du += 1)
      for (let dv = -1; dv <= 1; dv += 1)
        for (const id of this.#cells.get(cellKey(level, u + du, v + dv)) ?? [])
          if (distance(this.points[id]!, point) < MERGE_M) return id;
    const key = cellKey(level, u, v);
    const id = this.points.push(point) - 1;
    const cell = this.#cells.get(key);
    if (cell) cell.push(id);
    else this.#cells.set(key, [id]);
    return id;
  }
}
