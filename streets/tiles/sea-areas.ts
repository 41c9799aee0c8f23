import type { Position } from 'geojson';
import { type Box, isInBox } from '../geometry.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { crossingAt } from '../osm/ring-measures.ts';
import { clipCoast, coastLines } from './coast-lines.ts';

/** If `isWhole`, the rest of the box is land. Each polygon begins with its outer ring. */
type SeaArea = { box: Box; polygons: Position[][][]; isWhole: boolean };

/** Share of the box. A coast that ends farther from the edge was not clipped by the box. */
const LARGEST_GAP = 0.04;
/** With a larger share of streets in the sea, a part of the coast is missing. */
const LARGEST_SHARE_OF_STREETS = 0.02;
const SAMPLED_STREETS = 2_000;

/** Omits boxes with inconsistent coasts or streets in the sea, which show the country's outline. */
export function seaAreas(extract: OsmExtract, boxes: readonly Box[]): SeaArea[] {
  const coasts = coastLines(extract);
  if (coasts.length === 0) return [];
  const streets = streetPoints(extract);
  return boxes.flatMap((box) => {
    const runs = coasts.flatMap((coast) => clipCoast(coast, box));
    const sea = closeSea(runs, box);
    return sea && isDry(streets, sea.polygons, box) ? [{ box, ...sea }] : [];
  });
}

type Run = { line: Position[]; from: number; to: number };

/** A straight line is safe, because the area inside is certainly water. */
function closeSea(runs: readonly Position[][], box: Box): Omit<SeaArea, 'box'> | null {
  const islands = runs.filter(isClosed);
  const atEdge: Run[] = [];
  const rings: Position[][] = [];
  for (const line of runs) {
    if (isClosed(line)) continue;
    const [from, to] = [edgePlace(line[0]!, box), edgePlace(line.at(-1)!, box)];
    if (from !== null && to !== null) atEdge.push({ line, from, to });
    else if (isClockwise([...line, line[0]!])) rings.push([...line, line[0]!]);
  }
  const isWhole = rings.length === 0;
  const closed = closeAlongEdge(atEdge, box);
  if (!closed || closed.length + rings.length === 0) return null;
  const polygons = [...rings, ...closed].map((ring) => [
    ring,
    ...islands.filter((island) => isInside(island[0]!, ring)),
  ]);
  return { polygons, isWhole };
}

/** Null if the coasts don't form rings. */
function closeAlongEdge(runs: readonly Run[], box: Box): Position[][] | null {
  const left = new Set(runs);
  const rings: Position[][] = [];
  for (const first of runs) {
    if (!left.has(first)) continue;
    const ring: Position[] = [];
    for (let run = first; ; ) {
      left.delete(run);
      for (const point of run.line) ring.push(point);
      const next = nextRun(run.to, runs);
      ring.push(...edgePath(run.to, next.from, box));
      if (next === first) break;
      if (!left.has(next)) return null;
      run = next;
    }
    rings.push([...ring, ring[0]!]);
  }
  return rings;
}

function isClockwise(ring: readonly Position[]): boolean {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [ring[at - 1] as [number, number], ring[at] as [number, number]];
    sum += (x2 - x1) * (y2 + y1);
  }
  return sum > 0;
}

function isClosed(line: Position[]): boolean {
  const [first, last] = [line[0]!, line.at(-1)!];
  return line.length > 3 && first[0] === last[0] && first[1] === last[1];
}

/** Counterclockwise from 0 in the southwest to 4. Null far from the edge. */
function edgePlace([lng, lat]: Position, { west, south, east, north }: Box): number | null {
  const part = (value: number, from: number, to: number) =>
    Math.max(0, Math.min(1, (value - from) / (to - from)));
  const [x, y] = [part(lng!, west, east), part(lat!, south, north)];
  const gap = Math.min(y, 1 - x, 1 - y, x);
  if (gap > LARGEST_GAP) return null;
  if (gap === y) return x;
  if (gap === 1 - x) return 1 + y;
  return gap === 1 - y ? 3 - x : 4 - y;
}

function nextRun(place: number, runs: readonly Run[]): Run {
  const way = ({ from }: Run) => (place - from + 4) % 4;
  return runs.reduce((best, run) => (way(run) < way(best) ? run : best));
}

function edgePath(from: number, to: number, box: Box): Position[] {
  const path = [edgePoint(from, box)];
  const end = to > from ? to - 4 : to;
  for (let corner = Math.ceil(from) - 1; corner > end; corner -= 1)
    path.push(edgePoint((corner + 4) % 4, box));
  return [...path, edgePoint(to, box)];
}

function edgePoint(place: number, { west, south, east, north }: Box): Position {
  const part = place - Math.floor(place);
  const lng = west + (east - west) * part;
  const lat = south + (north - south) * part;
  const sides: Position[] = [
    [lng, south],
    [east, lat],
    [east - (lng - west), north],
    [west, north - (lat - south)],
  ];
  return sides[Math.floor(place) % 4]!;
}

function isInside([lng, lat]: Position, ring: readonly Position[]): boolean {
  let inside = false;
  for (let at = 1; at < ring.length; at += 1) {
    const [[x1, y1], [x2, y2]] = [ring[at - 1] as [number, number], ring[at] as [number, number]];
    if (lng! < crossingAt(lat!, x1, y1, x2, y2)) inside = !inside;
  }
  return inside;
}

function streetPoints({ ways, lngs, lats }: OsmExtract): Position[] {
  const streets = ways.filter(
    ({ tags }) => tags.highway !== undefined && tags.bridge === undefined && tags.tunnel === undefined,
  );
  const step = Math.max(1, Math.ceil(streets.length / SAMPLED_STREETS));
  return streets
    .filter((_, at) => at % step === 0)
    .map(({ nodes }) => nodes[nodes.length >> 1]!)
    .map((node) => [lngs[node]!, lats[node]!]);
}

function isDry(streets: readonly Position[], polygons: readonly Position[][][], box: Box): boolean {
  const here = streets.filter((point) => isInBox(point, box));
  const wet = here.filter((point) =>
    polygons.some(
      ([sea, ...islands]) => isInside(point, sea!) && !islands.some((ring) => isInside(point, ring)),
    ),
  );
  return wet.length <= here.length * LARGEST_SHARE_OF_STREETS;
}
