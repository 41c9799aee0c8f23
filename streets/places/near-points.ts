import { greatCircleDistance } from '../geometry.ts';
import { DisjointSets } from '../osm/disjoint-sets.ts';

type Point = { lng: number; lat: number };

/** A cell is 1.1 km high, so that nine cells contain everything within 500 m of a point. */
const CELL_DEGREES = 0.01;
const cellOf = ({ lng, lat }: Point) =>
  [Math.floor(lng / CELL_DEGREES), Math.floor(lat / CELL_DEGREES)] as const;

/** Spatial grid for searches within at most 500 m, at latitudes below 60°. */
export class NearPoints<P extends Point> {
  private readonly cells = new Map<string, P[]>();

  add(point: P): void {
    this.cells.getOrInsertComputed(cellOf(point).join(), () => []).push(point);
  }

  *within(point: Point, meters: number): Generator<P, void, undefined> {
    const [column, row] = cellOf(point);
    for (let x = column - 1; x <= column + 1; x += 1) {
      for (let y = row - 1; y <= row + 1; y += 1) {
        for (const other of this.cells.get(`${x},${y}`) ?? []) {
          if (greatCircleDistance([point.lng, point.lat], [other.lng, other.lat]) <= meters) yield other;
        }
      }
    }
  }
}

/** Adds the point and returns null if no known point is within the distance. */
export function findTwin<P extends Point>(
  known: Map<string, P[]>,
  key: string,
  point: P,
  meters: number,
): P | null {
  const same = known.getOrInsertComputed(key, () => []);
  const twin = same.find(({ lng, lat }) => greatCircleDistance([point.lng, point.lat], [lng, lat]) <= meters);
  if (!twin) same.push(point);
  return twin ?? null;
}

const SAME_PLACE_M = 20;

/** Compares cells instead of points, so that thousands of pieces take linear time. */
export function groupNear<Thing>(
  things: readonly Thing[],
  meters: number,
  pointsOf: (thing: Thing) => readonly Point[],
): Thing[][] {
  const groups = new DisjointSets(things.length);
  const cells = new Map<string, Cell>();
  const points = things.map(pointsOf);
  // A cell of this width spans the fewest degrees near the equator.
  const nearestToEquator = points.flat().reduce((least, { lat }) => Math.min(least, Math.abs(lat)), 90);
  const squeeze = Math.cos((nearestToEquator * Math.PI) / 180);
  const cellOf = ({ lng, lat }: Point, side: number): [x: number, y: number] => [
    Math.floor((lng * squeeze * DEGREE_M) / side),
    Math.floor((lat * DEGREE_M) / side),
  ];
  for (const [at, own] of points.entries()) {
    for (const point of own) {
      // Points in a cell are always near each other.
      const [x, y] = cellOf(point, meters / Math.SQRT2);
      const cell = cells.getOrInsertComputed(`${x},${y}`, () => ({ x, y, thing: at, places: new Map() }));
      groups.join(cell.thing, at);
      cell.places.set(cellOf(point, SAME_PLACE_M).join(), point);
    }
  }
  for (const cell of cells.values()) {
    for (const [right, up] of CELLS_AHEAD) {
      const other = cells.get(`${cell.x + right},${cell.y + up}`);
      if (!other || groups.rootOf(cell.thing) === groups.rootOf(other.thing)) continue;
      if (isNear(cell, other, meters)) groups.join(cell.thing, other.thing);
    }
  }
  return [...Map.groupBy(things, (_, at) => groups.rootOf(at)).values()];
}

type Cell = { x: number; y: number; thing: number; places: Map<string, Point> };

/** Each pair of cells is compared once. More columns than rows, because cells are narrower in Alaska. */
const CELLS_AHEAD = [-3, -2, -1, 0, 1, 2, 3].flatMap((right) =>
  [0, 1, 2].filter((up) => up > 0 || right > 0).map((up) => [right, up] as const),
);
const DEGREE_M = 111_195;

function isNear(cell: Cell, other: Cell, meters: number): boolean {
  for (const a of cell.places.values()) {
    for (const b of other.places.values())
      if (greatCircleDistance([a.lng, a.lat], [b.lng, b.lat]) <= meters) return true;
  }
  return false;
}
