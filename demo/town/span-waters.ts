import type { RoadLine } from './join-roads.ts';
import type { Plan } from './plan-grid.ts';
import { fixedChance } from './plan-grid.ts';
import { between, boundsOf, crossing, distance, lineLength } from './plan-lines.ts';
import { bankCrossings, creekLine, isInWater } from './town-waters.ts';

/** A stretch of a line, in metres from its start. */
type Stretch = { from: number; to: number };

const PAD_M = 9;
/** A street without a bridge ends short of the water. */
const BANK_M = 18;
const CREEK_HALF_M = 8;
/** No bridge of the town is longer. */
const LONGEST_BRIDGE_M = 240;
const LONGEST_FOOTBRIDGE_M = 95;
const creekBounds = boundsOf(creekLine);

/** A road where there is water on its way: cut at the banks, with bridges where the town could afford them. */
export function spanWaters(road: RoadLine): RoadLine[] {
  if (road.isOverWater) return [road];
  const wet = wetStretches(road.points);
  if (wet.length === 0) return [road];
  const pieces: RoadLine[] = [];
  const length = lineLength(road.points);
  let dryFrom = 0;
  const addDry = (to: number) => {
    if (to - dryFrom > 4) pieces.push({ ...road, points: pieceOf(road.points, dryFrom, to) });
  };
  for (const { from, to } of wet) {
    const isWhole = from > PAD_M && to < length - PAD_M;
    if (isWhole && hasBridge(road, to - from)) {
      addDry(from - PAD_M);
      pieces.push({
        points: pieceOf(road.points, from - PAD_M, to + PAD_M),
        tags: { ...road.tags, bridge: 'yes', layer: '1' },
        level: 1,
      });
      dryFrom = to + PAD_M;
    } else {
      const bank = road.tags.highway === 'residential' ? BANK_M : PAD_M;
      addDry(Math.max(0, from - bank));
      dryFrom = Math.min(length, to + bank);
    }
  }
  addDry(length);
  return pieces;
}

function hasBridge({ tags, points }: RoadLine, width: number): boolean {
  if (tags.railway) return width < LONGEST_BRIDGE_M;
  if (/^(primary|secondary|tertiary)$/.test(tags.highway ?? '')) return width < LONGEST_BRIDGE_M;
  if (width > LONGEST_FOOTBRIDGE_M) return false;
  if (tags.highway !== 'residential') return true;
  return width <= 2 * CREEK_HALF_M + 1 || fixedChance(points[0]![0] / 170, points[0]![1] / 240 + 3) < 0.3;
}

function wetStretches(points: readonly Plan[]): Stretch[] {
  const marks: number[] = [0];
  const found: Stretch[] = [];
  let length = 0;
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [a, b] = [points[i]!, points[i + 1]!];
    const size = distance(a, b);
    for (const part of bankCrossings(a, b)) marks.push(length + part * size);
    for (const part of creekCrossings(a, b)) {
      const at = length + part * size;
      found.push({ from: at - CREEK_HALF_M, to: at + CREEK_HALF_M });
    }
    length += size;
  }
  if (marks.length === 1 && !isInWater(points[0]!)) return found;
  marks.push(length);
  for (let i = 0; i + 1 < marks.length; i += 1) {
    const [from, to] = [marks[i]!, marks[i + 1]!];
    if (to > from && isInWater(pointAt(points, (from + to) / 2))) found.push({ from, to });
  }
  return joinStretches(found);
}

function creekCrossings(a: Plan, b: Plan): number[] {
  const [west, south, east, north] = boundsOf([a, b]);
  if (west > creekBounds[2] || east < creekBounds[0] || south > creekBounds[3] || north < creekBounds[1])
    return [];
  const parts: number[] = [];
  for (let i = 0; i + 1 < creekLine.length; i += 1) {
    const parted = crossing(a, b, creekLine[i]!, creekLine[i + 1]!);
    if (parted) parts.push(parted[0]);
  }
  return parts;
}

function joinStretches(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const one of stretches.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && one.from - last.to < 3 * PAD_M) last.to = Math.max(last.to, one.to);
    else joined.push({ ...one });
  }
  return joined;
}

export function pointAt(points: readonly Plan[], at: number): Plan {
  let left = at;
  for (let i = 0; i + 1 < points.length; i += 1) {
    const size = distance(points[i]!, points[i + 1]!);
    if (left <= size) return between(points[i]!, points[i + 1]!, size === 0 ? 0 : left / size);
    left -= size;
  }
  return points.at(-1)!;
}

/** The part of a line between two lengths along it. */
export function pieceOf(points: readonly Plan[], from: number, to: number): Plan[] {
  const piece: Plan[] = [pointAt(points, from)];
  let length = 0;
  for (let i = 0; i + 1 < points.length; i += 1) {
    if (length > from + 0.5 && length < to - 0.5) piece.push(points[i]!);
    length += distance(points[i]!, points[i + 1]!);
  }
  piece.push(pointAt(points, to));
  return piece;
}
