import { crowDistance } from '../crow-distance.ts';

type Point = { lng: number; lat: number };

/** A hundredth of a degree is 1.1 km of latitude: cells that hold few, with all that is within 500 m in the nine around. */
const CELL_DEGREES = 0.01;
const cellOf = ({ lng, lat }: Point) =>
  [Math.floor(lng / CELL_DEGREES), Math.floor(lat / CELL_DEGREES)] as const;

/** Points in cells, to find those near another without comparing all with all. Up to 500 m, below 60° of latitude. */
export class NearPoints<P extends Point> {
  private readonly cells = new Map<string, P[]>();

  add(point: P): void {
    const key = cellOf(point).join();
    const cell = this.cells.get(key);
    if (cell) cell.push(point);
    else this.cells.set(key, [point]);
  }

  /** Those within so many metres, in no order. */
  *within(point: Point, meters: number): Generator<P, void, undefined> {
    const [column, row] = cellOf(point);
    for (let x = column - 1; x <= column + 1; x += 1) {
      for (let y = row - 1; y <= row + 1; y += 1) {
        for (const other of this.cells.get(`${x},${y}`) ?? []) {
          if (crowDistance([point.lng, point.lat], [other.lng, other.lat]) <= meters) yield other;
        }
      }
    }
  }
}

/**
 * Remembers a point under a key, unless one of that key lies within so many metres already.
 * @returns that one, or null for a new point
 */
export function findTwin<P extends Point>(
  known: Map<string, P[]>,
  key: string,
  point: P,
  meters: number,
): P | null {
  const same = known.get(key);
  if (!same) {
    known.set(key, [point]);
    return null;
  }
  const twin = same.find(({ lng, lat }) => crowDistance([point.lng, point.lat], [lng, lat]) <= meters);
  if (!twin) same.push(point);
  return twin ?? null;
}

/** Points that lie so close to each other that only one of them is looked at. */
const SAME_PLACE_M = 20;

/**
 * Things in groups: each lies within so many metres of another of its group, and of none of the others, give or take `SAME_PLACE_M`. Points of
 * one cell are always near each other, so that only cells are compared, by the few places that each of them has: thousands of pieces of
 * one street cost no more than their number.
 */
export function groupNear<Thing>(
  things: readonly Thing[],
  meters: number,
  pointsOf: (thing: Thing) => readonly Point[],
): Thing[][] {
  const groups = new Groups(things.length);
  const cells = new Map<string, Cell>();
  const points = things.map(pointsOf);
  // The widest degree of longitude there is, so that cells are nowhere larger than they may be.
  const nearestToEquator = points.flat().reduce((least, { lat }) => Math.min(least, Math.abs(lat)), 90);
  const squeeze = Math.cos((nearestToEquator * Math.PI) / 180);
  const cellOf = ({ lng, lat }: Point, side: number): [x: number, y: number] => [
    Math.floor((lng * squeeze * DEGREE_M) / side),
    Math.floor((lat * DEGREE_M) / side),
  ];
  for (const [at, own] of points.entries()) {
    for (const point of own) {
      // Its diagonal is the distance.
      const [x, y] = cellOf(point, meters / Math.SQRT2);
      const key = `${x},${y}`;
      const cell = cells.get(key) ?? { x, y, thing: at, places: new Map<string, Point>() };
      cells.set(key, cell);
      groups.join(cell.thing, at);
      cell.places.set(cellOf(point, SAME_PLACE_M).join(), point);
    }
  }
  for (const cell of cells.values()) {
    for (const [right, up] of CELLS_AHEAD) {
      const other = cells.get(`${cell.x + right},${cell.y + up}`);
      if (!other || groups.areOne(cell.thing, other.thing)) continue;
      if (isNear(cell, other, meters)) groups.join(cell.thing, other.thing);
    }
  }
  return [...Map.groupBy(things, (_, at) => groups.rootOf(at)).values()];
}

type Cell = { x: number; y: number; thing: number; places: Map<string, Point> };

/** Half of the cells around one in which something near may lie, where degrees are as narrow as in Alaska too; the others have it among theirs. */
const CELLS_AHEAD = [-3, -2, -1, 0, 1, 2, 3].flatMap((right) =>
  [0, 1, 2].filter((up) => up > 0 || right > 0).map((up) => [right, up] as const),
);
const DEGREE_M = 111_195;

function isNear(cell: Cell, other: Cell, meters: number): boolean {
  for (const a of cell.places.values()) {
    for (const b of other.places.values())
      if (crowDistance([a.lng, a.lat], [b.lng, b.lat]) <= meters) return true;
  }
  return false;
}

/** Which of numbered things belong together. */
class Groups {
  readonly #parents: number[];

  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, at) => at);
  }

  rootOf(at: number): number {
    let root = at;
    while (this.#parents[root] !== root) root = this.#parents[root]!;
    for (let one = at; one !== root; ) {
      const next = this.#parents[one]!;
      this.#parents[one] = root;
      one = next;
    }
    return root;
  }

  join(one: number, other: number): void {
    this.#parents[this.rootOf(one)] = this.rootOf(other);
  }

  areOne(one: number, other: number): boolean {
    return this.rootOf(one) === this.rootOf(other);
  }
}
