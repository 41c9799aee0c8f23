import { SNAP_LIMIT_M } from './snap-index.ts';
import type { StreetGraph } from './street-graph.ts';

/** Smaller parts are unconnected driveways or tracks. */
const ISLAND_JUNCTIONS = 10;
/** Meters. */
const SEEN_M = 10_000;
/** Larger than a snap's reach. */
const CELL_M = SNAP_LIMIT_M * 1.1;
const CELLS_SEEN = Math.floor(SEEN_M / CELL_M);
const CELL_LAT = (CELL_M / ((Math.PI * 6_371_008.8) / 180)) * 1e6;
/** More than the Earth has. */
const ROWS = 65_536;

export type Parts = { partOf: Int32Array; sizes: readonly number[]; isTown: (part: number) => boolean };

type Layout = { columnOf: (lng: number) => number; rowOf: (lat: number) => number };

/** Fractional grid coordinates. */
function layOut({ junctionLngs, junctionLats }: StreetGraph): Layout {
  const lat = ((junctionLats[0] ?? 0) / 1e6) * (Math.PI / 180);
  const width = CELL_LAT / Math.max(0.01, Math.cos(lat));
  const [west, south] = [junctionLngs[0] ?? 0, junctionLats[0] ?? 0];
  return { columnOf: (lng) => (lng - west) / width, rowOf: (at) => (at - south) / CELL_LAT };
}

const cellAt = (column: number, row: number) => Math.floor(column) * ROWS + Math.floor(row);

function findTownCells(graph: StreetGraph, { columnOf, rowOf }: Layout, isOfTown: (edge: number) => boolean) {
  const cells = new Set<number>();
  const { points, shapeStarts, shapeLengths } = graph;
  for (let edge = 0; edge < graph.tails.length; edge += 1) {
    if (!isOfTown(edge)) continue;
    const start = shapeStarts[edge]!;
    for (let point = start; point < start + shapeLengths[edge]! - 1; point += 1) {
      const [column, row] = [columnOf(points[point * 2]!), rowOf(points[point * 2 + 1]!)];
      const [east, north] = [columnOf(points[point * 2 + 2]!) - column, rowOf(points[point * 2 + 3]!) - row];
      const steps = Math.ceil(Math.max(Math.abs(east), Math.abs(north), 1));
      for (let step = 0; step <= steps; step += 1)
        cells.add(cellAt(column + (east * step) / steps, row + (north * step) / steps));
    }
  }
  return cells;
}

/** Towns on all four sides, but none in or next to the cell. */
function isSurrounded(towns: ReadonlySet<number>, cell: number): boolean {
  if (towns.has(cell)) return false;
  const seen = [false, false, false, false];
  for (let away = 1; away <= CELLS_SEEN; away += 1) {
    // Each side includes one corner.
    for (let aside = -away; aside < away; aside += 1) {
      const sides = [
        cell + away * ROWS + aside,
        cell - away * ROWS - aside,
        cell - aside * ROWS + away,
        cell + aside * ROWS - away,
      ];
      for (const [side, there] of sides.entries()) if (towns.has(there)) seen[side] = true;
    }
    if (away === 1 && seen.includes(true)) return false;
    if (!seen.includes(false)) return true;
  }
  return false;
}

/** Separate parts surrounded by towns at a distance: islands, not errors. Excludes the map's edge. */
export function findSurroundedParts(graph: StreetGraph, { partOf, sizes, isTown }: Parts): Set<number> {
  const islands = new Set<number>();
  sizes.forEach((size, part) => {
    if (size >= ISLAND_JUNCTIONS && !isTown(part)) islands.add(part);
  });
  if (islands.size === 0) return islands;
  const layout = layOut(graph);
  const isOfTown = (edge: number) =>
    partOf[graph.tails[edge]!] === partOf[graph.heads[edge]!] && isTown(partOf[graph.tails[edge]!]!);
  const towns = findTownCells(graph, layout, isOfTown);
  for (const [junction, part] of partOf.entries()) {
    if (!islands.has(part)) continue;
    const cell = cellAt(
      layout.columnOf(graph.junctionLngs[junction]!),
      layout.rowOf(graph.junctionLats[junction]!),
    );
    if (!isSurrounded(towns, cell)) islands.delete(part);
  }
  return islands;
}
