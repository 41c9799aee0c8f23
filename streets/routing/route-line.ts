import { NO_EDGE, type SearchLabels } from './junction-search.ts';
import type { Path } from './partial-edges.ts';
import type { Snap } from './snap-index.ts';
import type { StreetGraph } from './street-graph.ts';

/** Microdegrees. */
type Point = readonly [lng: number, lat: number];

/** `first` and `last` count from the start of the stored line. */
function pointsBetween(
  { points, shapeStarts, isReversed }: StreetGraph,
  edge: number,
  first: number,
  last: number,
) {
  const line: Point[] = [];
  for (let at = first; at <= last; at += 1) {
    const point = (shapeStarts[edge]! + at) * 2;
    line.push([points[point]!, points[point + 1]!]);
  }
  return isReversed[edge] ? line.reverse() : line;
}

function pointsAfter(graph: StreetGraph, edge: number, { pointBefore }: Snap): Point[] {
  const last = graph.shapeLengths[edge]! - 1;
  return graph.isReversed[edge]
    ? pointsBetween(graph, edge, 0, pointBefore)
    : pointsBetween(graph, edge, pointBefore + 1, last);
}

function pointsBefore(graph: StreetGraph, edge: number, { pointBefore }: Snap): Point[] {
  const last = graph.shapeLengths[edge]! - 1;
  return graph.isReversed[edge]
    ? pointsBetween(graph, edge, pointBefore + 1, last)
    : pointsBetween(graph, edge, 0, pointBefore);
}

function pointsWithin(graph: StreetGraph, edge: number, from: Snap, to: Snap): Point[] {
  return graph.isReversed[edge]
    ? pointsBetween(graph, edge, to.pointBefore + 1, from.pointBefore)
    : pointsBetween(graph, edge, from.pointBefore + 1, to.pointBefore);
}

/** The first is the edge of the start, or `NO_EDGE`. */
function edgesBefore(graph: StreetGraph, labels: SearchLabels, last: number): number[] {
  const edges: number[] = [];
  let junction = last;
  for (;;) {
    const edge = labels.cameBy[junction]!;
    if (edge < 0) return [~edge, ...edges.reverse()];
    edges.push(edge);
    junction = graph.tails[edge]!;
  }
}

/** Returns at least two points. */
export function drawRoute(
  graph: StreetGraph,
  labels: SearchLabels,
  { from, to, path }: { from: Snap; to: Snap; path: Path },
): Point[] {
  const line: Point[] = [[from.lng, from.lat]];
  if (path.junction < 0) line.push(...pointsWithin(graph, path.edge, from, to));
  else {
    const [first = NO_EDGE, ...between] = edgesBefore(graph, labels, path.junction);
    if (first !== NO_EDGE) line.push(...pointsAfter(graph, first, from));
    for (const edge of between) {
      line.push(...pointsBetween(graph, edge, 0, graph.shapeLengths[edge]! - 1));
    }
    if (path.edge !== NO_EDGE) line.push(...pointsBefore(graph, path.edge, to));
  }
  line.push([to.lng, to.lat]);
  const moves = line.filter(
    ([lng, lat], at) => at === 0 || lng !== line[at - 1]![0] || lat !== line[at - 1]![1],
  );
  return moves.length > 1 ? moves : [line[0]!, line.at(-1)!];
}

function encodeNumber(value: number): string {
  let bits = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; bits >= 32; bits >>>= 5) text += String.fromCharCode((bits & 31) + 32 + 63);
  return text + String.fromCharCode(bits + 63);
}

/** Microdegrees to a polyline with precision 6. */
export function encodePolyline(points: readonly (readonly [lng: number, lat: number])[]): string {
  let text = '';
  let [lastLng, lastLat] = [0, 0];
  for (const [lng, lat] of points) {
    text += encodeNumber(lat - lastLat) + encodeNumber(lng - lastLng);
    [lastLng, lastLat] = [lng, lat];
  }
  return text;
}
