import type { Box } from '../geometry.ts';

/** A grid: a country has a hundred million nodes, and thousands of boxes. */
const CELLS_PER_DEGREE = 2;
const COLUMNS = 360 * CELLS_PER_DEGREE;
const ROWS = 180 * CELLS_PER_DEGREE;

const columnOf = (lng: number) =>
  Math.min(COLUMNS - 1, Math.max(0, Math.floor((lng + 180) * CELLS_PER_DEGREE)));
const rowOf = (lat: number) => Math.min(ROWS - 1, Math.max(0, Math.floor((lat + 90) * CELLS_PER_DEGREE)));

/** Edges included. */
export function insideBoxes(boxes: readonly Box[]): (lng: number, lat: number) => boolean {
  const cells = new Map<number, Box[]>();
  for (const box of boxes) {
    for (let row = rowOf(box.south); row <= rowOf(box.north); row++) {
      for (let column = columnOf(box.west); column <= columnOf(box.east); column++) {
        const cell = row * COLUMNS + column;
        const inCell = cells.get(cell);
        if (inCell) inCell.push(box);
        else cells.set(cell, [box]);
      }
    }
  }
  return (lng, lat) => {
    const near = cells.get(rowOf(lat) * COLUMNS + columnOf(lng));
    if (!near) return false;
    for (const box of near) {
      if (lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north) return true;
    }
    return false;
  };
}
