import type { Position } from 'geojson';
import { type Box, isInBox } from '../geometry.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';

/** Coasts have the land on their left. */
export function coastLines({ ways, lngs, lats }: OsmExtract): Position[][] {
  const pieces = ways.filter(({ tags, nodes }) => tags.natural === 'coastline' && nodes.length > 1);
  const byStart = new Map(pieces.map((piece) => [piece.nodes[0]!, piece]));
  const ends = new Set(pieces.map(({ nodes }) => nodes.at(-1)!));
  const left = new Set(pieces);
  // Begins with lines that have an open end; the others are rings.
  const order = [...pieces.filter(({ nodes }) => !ends.has(nodes[0]!)), ...pieces];
  return order.flatMap((first) => {
    if (!left.has(first)) return [];
    const nodes: number[] = [first.nodes[0]!];
    for (let piece: typeof first | undefined = first; piece && left.has(piece); ) {
      left.delete(piece);
      for (let at = 1; at < piece.nodes.length; at += 1) nodes.push(piece.nodes[at]!);
      piece = byStart.get(nodes.at(-1)!);
    }
    return [nodes.map((node): Position => [lngs[node]!, lats[node]!])];
  });
}

/** Rings inside the box are not split. */
export function clipCoast(coast: readonly Position[], box: Box): Position[][] {
  const line = startOutside(coast, box);
  const runs: Position[][] = [];
  let run: Position[] = [];
  for (let at = 1; at < line.length; at += 1) {
    const piece = clipPiece(line[at - 1]!, line[at]!, box);
    if (!piece) continue;
    const [from, to] = piece;
    const last = run.at(-1);
    if (!last || last[0] !== from[0] || last[1] !== from[1]) {
      if (run.length > 1) runs.push(run);
      run = [from];
    }
    run.push(to);
  }
  return run.length > 1 ? [...runs, run] : runs;
}

/** The start of a ring must not split a part. */
function startOutside(coast: readonly Position[], box: Box): readonly Position[] {
  const [first, last] = [coast[0]!, coast.at(-1)!];
  const isRing = first[0] === last[0] && first[1] === last[1];
  const outside = isRing ? coast.findIndex((point) => !isInBox(point, box)) : -1;
  return outside > 0 ? [...coast.slice(outside), ...coast.slice(1, outside + 1)] : coast;
}

/** Liang-Barsky algorithm. */
function clipPiece(
  from: Position,
  to: Position,
  { west, south, east, north }: Box,
): [Position, Position] | null {
  const [x, y] = [from[0]!, from[1]!];
  const [dx, dy] = [to[0]! - x, to[1]! - y];
  let [start, end] = [0, 1];
  for (const [step, room] of [
    [-dx, x - west],
    [dx, east - x],
    [-dy, y - south],
    [dy, north - y],
  ] as const) {
    if (step === 0 && room < 0) return null;
    if (step < 0) start = Math.max(start, room / step);
    if (step > 0) end = Math.min(end, room / step);
  }
  if (start >= end) return null;
  const at = (part: number): Position =>
    part === 0 ? from : part === 1 ? to : [x + dx * part, y + dy * part];
  return [at(start), at(end)];
}
