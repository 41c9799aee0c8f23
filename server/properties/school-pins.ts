import type { BoundingBox, LngLat } from '#shared/api/inputs.ts';
import type { Pin, PinCluster } from '#shared/api/pins.ts';
import { mercatorSouth } from '#shared/rules/mercator.ts';
import { crowDistance } from '#streets/geometry.ts';
import { boxAround } from './box-around.ts';
import { firstHomes, firstRanked } from './first-homes.ts';
import { HomeGroup, UNITS } from './home-group.ts';
import type { PinNumbers } from './pins.queries.ts';

/** The world has 2^32 steps each way, so that a grid cell is a bit shift. */
const WORLD_BITS = 32;
const WORLD_STEPS = 2 ** WORLD_BITS;
/** Pixels that a price covers on the map. At zoom 0 the world has 512. */
const CELL_PX = 64;
const CELLS_AT_ZOOM_0_BITS = Math.log2(512 / CELL_PX);
const DISTANCE_UNITS = 1_000_000;
const HOME_BYTES = 8 * 2 + 4 * 5 + 1;

/** `ids` are a list's first; `total` counts all. */
export type PickedHomes = { ids: number[]; total: number };

const clampStep = (step: number) => Math.min(WORLD_STEPS - 1, Math.max(0, Math.floor(step)));
const stepEast = (lng: number) => clampStep(((lng + 180) / 360) * WORLD_STEPS);
const stepSouth = (lat: number) => clampStep(mercatorSouth(lat) * WORLD_STEPS);

/** Inclusive, like the database's comparison. */
function unitsWithin(from: number, to: number): [low: number, high: number] {
  let low = Math.round(from * UNITS);
  if (low / UNITS < from) low += 1;
  let high = Math.round(to * UNITS);
  if (high / UNITS > to) high -= 1;
  return [low, high];
}

const MINUS = 45;
const BLANK = 32;
const ZERO = 48;

/** Reads half a million blank-separated integers in milliseconds, without a string for each. */
function numberReader(text: string): () => number {
  let at = 0;
  return () => {
    const isBelow = text.charCodeAt(at) === MINUS;
    if (isBelow) at += 1;
    let value = 0;
    for (; at < text.length && text.charCodeAt(at) !== BLANK; at += 1)
      value = value * 10 + text.charCodeAt(at) - ZERO;
    at += 1;
    return isBelow ? -value : value;
  };
}

type Cells = { shift: number; west: number; north: number; columns: number; count: number };
type Extent = { left: number; right: number; top: number; bottom: number };

/** Coarser than the zoom if that is needed for at most `most` cells. */
function cellsOf({ left, right, top, bottom }: Extent, zoom: number, most: number): Cells {
  for (let shift = WORLD_BITS - CELLS_AT_ZOOM_0_BITS - zoom; ; shift += 1) {
    // Division, because a shift by 32 bits shifts none.
    const cellOf = (step: number) => Math.floor(step / 2 ** shift);
    const columns = cellOf(right) - cellOf(left) + 1;
    const rows = cellOf(bottom) - cellOf(top) + 1;
    if (columns * rows > most) continue;
    return { shift, west: cellOf(left), north: cellOf(top), columns, count: columns * rows };
  }
}

/** Typed arrays, 37 bytes a pin: a box of 20,000 takes well under a millisecond. */
export class SchoolPins {
  readonly #ids: Float64Array;
  readonly #lngs: Int32Array;
  readonly #lats: Int32Array;
  readonly #east: Uint32Array;
  readonly #south: Uint32Array;
  readonly #prices: Int32Array;
  /** Tier rank × 2, + 1 if fresh; higher first. */
  readonly #classes: Uint8Array;
  readonly #distances: Float64Array;
  /** For the cache. */
  readonly body: { length: number };

  constructor({ numbers, total }: PinNumbers) {
    this.body = { length: total * HOME_BYTES };
    this.#ids = new Float64Array(total);
    this.#lngs = new Int32Array(total);
    this.#lats = new Int32Array(total);
    this.#east = new Uint32Array(total);
    this.#south = new Uint32Array(total);
    this.#prices = new Int32Array(total);
    this.#classes = new Uint8Array(total);
    this.#distances = new Float64Array(total);
    const next = numberReader(numbers);
    for (let home = 0; home < total; home += 1) {
      this.#ids[home] = next();
      const lng = next();
      const lat = next();
      this.#lngs[home] = lng;
      this.#lats[home] = lat;
      this.#east[home] = stepEast(lng / UNITS);
      this.#south[home] = stepSouth(lat / UNITS);
      this.#prices[home] = next();
      this.#classes[home] = next();
      this.#distances[home] = next() / DISTANCE_UNITS;
    }
  }

  #within([west, south, east, north]: BoundingBox): Uint32Array {
    const [left, right] = unitsWithin(west, east);
    const [bottom, top] = unitsWithin(south, north);
    const [lngs, lats] = [this.#lngs, this.#lats];
    const found = new Uint32Array(lngs.length);
    let count = 0;
    for (let home = 0; home < lngs.length; home += 1) {
      const lng = lngs[home]!;
      const lat = lats[home]!;
      if (lng >= left && lng <= right && lat >= bottom && lat <= top) found[count++] = home;
    }
    return found.subarray(0, count);
  }

  #rank(home: number): number {
    return this.#classes[home]! >> 1;
  }

  #place(home: number): LngLat {
    return [this.#lngs[home]! / UNITS, this.#lats[home]! / UNITS];
  }

  #pick(homes: Uint32Array, distances: Float64Array, limit: number): number[] {
    const order = firstHomes({ homes, distances, classes: this.#classes, ids: this.#ids }, limit);
    return order.map((home) => this.#ids[home]!);
  }

  /** Like `boxQuery`: paid listings first, then the nearest to the school. */
  firstIn(box: BoundingBox, limit: number): PickedHomes {
    const homes = this.#within(box);
    const distances = Float64Array.from(homes, (home) => this.#distances[home]!);
    return { ids: this.#pick(homes, distances, limit), total: homes.length };
  }

  /** Like `nearQuery`: within `dist` meters, paid listings first, then the nearest to the point. */
  firstNear(point: LngLat, dist: number, limit: number): PickedHomes {
    const homes = this.#within(boxAround(point, dist));
    const distances = new Float64Array(homes.length);
    let count = 0;
    for (const home of homes) {
      const distance = crowDistance(point, this.#place(home));
      if (distance > dist) continue;
      homes[count] = home;
      distances[count++] = distance;
    }
    return { ids: this.#pick(homes.subarray(0, count), distances.subarray(0, count), limit), total: count };
  }

  #pin(home: number): Pin {
    const price = this.#prices[home]!;
    return [this.#ids[home]!, ...this.#place(home), price < 0 ? null : price, this.#rank(home)];
  }

  /** Paid listings first. */
  list(box: BoundingBox, most: number): { items: Pin[]; total: number } {
    const homes = this.#within(box);
    const order = firstRanked(homes, { classes: this.#classes, ids: this.#ids }, most);
    return { items: order.map((home) => this.#pin(home)), total: homes.length };
  }

  /** Groups them beyond `most`. */
  look(box: BoundingBox, zoom: number, most: number): { items: (Pin | PinCluster)[]; total: number } {
    const homes = this.#within(box);
    const total = homes.length;
    if (total <= most) return { items: Array.from(homes, (home) => this.#pin(home)), total };
    return { items: this.#group(homes, cellsOf(this.#extent(homes), zoom, most)), total };
  }

  #extent(homes: Uint32Array): Extent {
    const extent = { left: WORLD_STEPS, right: 0, top: WORLD_STEPS, bottom: 0 };
    for (const home of homes) {
      const [east, south] = [this.#east[home]!, this.#south[home]!];
      if (east < extent.left) extent.left = east;
      if (east > extent.right) extent.right = east;
      if (south < extent.top) extent.top = south;
      if (south > extent.bottom) extent.bottom = south;
    }
    return extent;
  }

  #group(homes: Uint32Array, { shift, west, north, columns, count }: Cells): (Pin | PinCluster)[] {
    const divisor = 2 ** shift;
    const heads = new Int32Array(count).fill(-1);
    const groups: HomeGroup[] = [];
    for (const home of homes) {
      const column = Math.floor(this.#east[home]! / divisor) - west;
      const row = Math.floor(this.#south[home]! / divisor) - north;
      const cell = row * columns + column;
      let at = heads[cell]!;
      if (at === -1) {
        at = groups.length;
        heads[cell] = at;
        groups.push(new HomeGroup(home));
      }
      groups[at]!.add(this.#lngs[home]!, this.#lats[home]!, this.#prices[home]!, this.#rank(home));
    }
    return groups.map((group) => (group.count === 1 ? this.#pin(group.first) : group.toCluster()));
  }
}
