import type { BoundingBox, LngLat } from '#shared/api/inputs.ts';
import type { Pin, PinCluster } from '#shared/api/pins-schemas.ts';
import { mercatorSouth } from '#shared/rules/mercator.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import { boxAround } from './box-around.ts';
import { firstByTier, firstListings } from './first-listings.ts';
import { PinGroup, UNITS_PER_DEGREE } from './pin-group.ts';
import type { PinNumbers } from './pins.queries.ts';

/** Splits the world into 2^32 steps each way, so that the upper bits of a step are the grid cell. */
const WORLD_BITS = 32;
const WORLD_STEPS = 2 ** WORLD_BITS;
/** Width of a grid cell, about that of a price on the map. The world is 512 pixels wide at zoom 0. */
const CELL_PX = 64;
const CELLS_AT_ZOOM_0_BITS = Math.log2(512 / CELL_PX);
const DISTANCE_UNITS = 1_000_000;
const PIN_BYTES = 8 * 2 + 4 * 5 + 1;

/** `ids` has the first listings of a list; `total` counts all that match. */
export type PickedListings = { ids: number[]; total: number };

const clampStep = (step: number) => Math.min(WORLD_STEPS - 1, Math.max(0, Math.floor(step)));
const stepEast = (lng: number) => clampStep(((lng + 180) / 360) * WORLD_STEPS);
const stepSouth = (lat: number) => clampStep(mercatorSouth(lat) * WORLD_STEPS);

/** Converts limits in degrees to microdegrees. Both are inclusive, like SQL's `between`. */
function unitsWithin(from: number, to: number): [low: number, high: number] {
  let low = Math.round(from * UNITS_PER_DEGREE);
  if (low / UNITS_PER_DEGREE < from) low += 1;
  let high = Math.round(to * UNITS_PER_DEGREE);
  if (high / UNITS_PER_DEGREE > to) high -= 1;
  return [low, high];
}

const MINUS = 45;
const BLANK = 32;
const ZERO = 48;

/** Reads half a million integers separated by spaces in milliseconds, without creating a string for each. */
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

/** Computes a grid over the extent. If the zoom's cells would be more than `max`, uses larger cells. */
function cellsOf({ left, right, top, bottom }: Extent, zoom: number, max: number): Cells {
  for (let shift = WORLD_BITS - CELLS_AT_ZOOM_0_BITS - zoom; ; shift += 1) {
    // Divide, because JavaScript's shift operators shift by at most 31 bits.
    const cellOf = (step: number) => Math.floor(step / 2 ** shift);
    const columns = cellOf(right) - cellOf(left) + 1;
    const rows = cellOf(bottom) - cellOf(top) + 1;
    if (columns * rows > max) continue;
    return { shift, west: cellOf(left), north: cellOf(top), columns, count: columns * rows };
  }
}

/** Pins in typed arrays, 37 bytes each. Searching a box of 20,000 takes well under a millisecond. */
export class SchoolPins {
  readonly #ids: Float64Array;
  readonly #lngs: Int32Array;
  readonly #lats: Int32Array;
  readonly #east: Uint32Array;
  readonly #south: Uint32Array;
  readonly #prices: Int32Array;
  /** Tier rank × 2, plus 1 if fresh. Higher classes come first. */
  readonly #classes: Uint8Array;
  readonly #distances: Float64Array;
  /** The cache reads `length` as the entry's size in bytes. */
  readonly body: { length: number };

  constructor({ numbers, total }: PinNumbers) {
    this.body = { length: total * PIN_BYTES };
    this.#ids = new Float64Array(total);
    this.#lngs = new Int32Array(total);
    this.#lats = new Int32Array(total);
    this.#east = new Uint32Array(total);
    this.#south = new Uint32Array(total);
    this.#prices = new Int32Array(total);
    this.#classes = new Uint8Array(total);
    this.#distances = new Float64Array(total);
    const next = numberReader(numbers);
    for (let index = 0; index < total; index += 1) {
      this.#ids[index] = next();
      const lng = next();
      const lat = next();
      this.#lngs[index] = lng;
      this.#lats[index] = lat;
      this.#east[index] = stepEast(lng / UNITS_PER_DEGREE);
      this.#south[index] = stepSouth(lat / UNITS_PER_DEGREE);
      this.#prices[index] = next();
      this.#classes[index] = next();
      this.#distances[index] = next() / DISTANCE_UNITS;
    }
  }

  #within([west, south, east, north]: BoundingBox): Uint32Array {
    const [left, right] = unitsWithin(west, east);
    const [bottom, top] = unitsWithin(south, north);
    const [lngs, lats] = [this.#lngs, this.#lats];
    const found = new Uint32Array(lngs.length);
    let count = 0;
    for (let index = 0; index < lngs.length; index += 1) {
      const lng = lngs[index]!;
      const lat = lats[index]!;
      if (lng >= left && lng <= right && lat >= bottom && lat <= top) found[count++] = index;
    }
    return found.subarray(0, count);
  }

  #rank(index: number): number {
    return this.#classes[index]! >> 1;
  }

  #place(index: number): LngLat {
    return [this.#lngs[index]! / UNITS_PER_DEGREE, this.#lats[index]! / UNITS_PER_DEGREE];
  }

  #pick(indexes: Uint32Array, distances: Float64Array, limit: number): number[] {
    const order = firstListings({ indexes, distances, classes: this.#classes, ids: this.#ids }, limit);
    return order.map((index) => this.#ids[index]!);
  }

  /** Same order as `boxQuery`: paid listings first, then the nearest to the school. */
  firstIn(box: BoundingBox, limit: number): PickedListings {
    const indexes = this.#within(box);
    const distances = Float64Array.from(indexes, (index) => this.#distances[index]!);
    return { ids: this.#pick(indexes, distances, limit), total: indexes.length };
  }

  /** Same order as `nearQuery`: paid listings within `dist` meters first, then the nearest to the point. */
  firstNear(point: LngLat, dist: number, limit: number): PickedListings {
    const indexes = this.#within(boxAround(point, dist));
    const distances = new Float64Array(indexes.length);
    let count = 0;
    for (const index of indexes) {
      const distance = greatCircleDistance(point, this.#place(index));
      if (distance > dist) continue;
      indexes[count] = index;
      distances[count++] = distance;
    }
    return { ids: this.#pick(indexes.subarray(0, count), distances.subarray(0, count), limit), total: count };
  }

  #pin(index: number): Pin {
    const price = this.#prices[index]!;
    return [this.#ids[index]!, ...this.#place(index), price < 0 ? null : price, this.#rank(index)];
  }

  /** Lists paid listings first. */
  list(box: BoundingBox, max: number): { items: Pin[]; total: number } {
    const indexes = this.#within(box);
    const order = firstByTier(indexes, { classes: this.#classes, ids: this.#ids }, max);
    return { items: order.map((index) => this.#pin(index)), total: indexes.length };
  }

  /** Groups the pins of a grid cell into a cluster if there are more than `max`. */
  listOrCluster(box: BoundingBox, zoom: number, max: number): { items: (Pin | PinCluster)[]; total: number } {
    const indexes = this.#within(box);
    const total = indexes.length;
    if (total <= max) return { items: Array.from(indexes, (index) => this.#pin(index)), total };
    return { items: this.#group(indexes, cellsOf(this.#extent(indexes), zoom, max)), total };
  }

  #extent(indexes: Uint32Array): Extent {
    const extent = { left: WORLD_STEPS, right: 0, top: WORLD_STEPS, bottom: 0 };
    for (const index of indexes) {
      const [east, south] = [this.#east[index]!, this.#south[index]!];
      if (east < extent.left) extent.left = east;
      if (east > extent.right) extent.right = east;
      if (south < extent.top) extent.top = south;
      if (south > extent.bottom) extent.bottom = south;
    }
    return extent;
  }

  #group(indexes: Uint32Array, { shift, west, north, columns, count }: Cells): (Pin | PinCluster)[] {
    const divisor = 2 ** shift;
    const heads = new Int32Array(count).fill(-1);
    const groups: PinGroup[] = [];
    for (const index of indexes) {
      const column = Math.floor(this.#east[index]! / divisor) - west;
      const row = Math.floor(this.#south[index]! / divisor) - north;
      const cell = row * columns + column;
      let at = heads[cell]!;
      if (at === -1) {
        at = groups.length;
        heads[cell] = at;
        groups.push(new PinGroup(index));
      }
      groups[at]!.add(this.#lngs[index]!, this.#lats[index]!, this.#prices[index]!, this.#rank(index));
    }
    return groups.map((group) => (group.count === 1 ? this.#pin(group.first) : group.toCluster()));
  }
}
