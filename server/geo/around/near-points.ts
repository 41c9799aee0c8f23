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

/** Things in groups: each lies within so many metres (up to 500) of another of its group, and of none of the others. */
export function groupNear<Thing>(
  things: readonly Thing[],
  meters: number,
  pointsOf: (thing: Thing) => readonly Point[],
): Thing[][] {
  const parents = things.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root]!;
    parents[at] = root;
    return root;
  };
  const seen = new NearPoints<Point & { at: number }>();
  things.forEach((thing, at) => {
    for (const { lng, lat } of pointsOf(thing)) {
      for (const other of seen.within({ lng, lat }, meters)) parents[rootOf(other.at)] = rootOf(at);
      seen.add({ lng, lat, at });
    }
  });
  return [...Map.groupBy(things, (_, at) => rootOf(at)).values()];
}
