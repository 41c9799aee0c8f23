import type { BoundingBox } from '#shared/api/inputs.ts';
import type { Pin, PinCluster } from '#shared/api/pins.ts';
import { mercatorSouth } from '#shared/rules/mercator.ts';
import type { PinNumbers } from './pins.queries.ts';

/** A world of 2^32 steps each way, so that the cell of a grid is a shift of bits. */
const WORLD_BITS = 32;
const WORLD_STEPS = 2 ** WORLD_BITS;
/** Pixels; about what a price on the map covers. At zoom 0 the world has 512 of them, so eight cells. */
export const CELL_PX = 64;
const CELLS_AT_ZOOM_0_BITS = Math.log2(512 / CELL_PX);
/** Millionths of a degree, in which places are kept. */
const UNITS = 1_000_000;
/** Bytes that a home takes. */
const HOME_BYTES = 8 + 4 * 5 + 1;

const clampStep = (step: number) => Math.min(WORLD_STEPS - 1, Math.max(0, Math.floor(step)));
const stepEast = (lng: number) => clampStep(((lng + 180) / 360) * WORLD_STEPS);
const stepSouth = (lat: number) => clampStep(mercatorSouth(lat) * WORLD_STEPS);

/** The whole units that lie within degrees, as the database compares them: an edge is within. */
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

/** Reads whole numbers with blanks between, one after the other: half a million in some milliseconds, without a piece of text for each. */
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
/** In steps of the world. */
type Extent = { left: number; right: number; top: number; bottom: number };

/** The grid over where homes stand, for a zoom, made coarser until it has no more than `most` cells. */
function cellsOf({ left, right, top, bottom }: Extent, zoom: number, most: number): Cells {
  for (let shift = WORLD_BITS - CELLS_AT_ZOOM_0_BITS - zoom; ; shift += 1) {
    // By division: a shift of 32 bits would shift none.
    const cellOf = (step: number) => Math.floor(step / 2 ** shift);
    const columns = cellOf(right) - cellOf(left) + 1;
    const rows = cellOf(bottom) - cellOf(top) + 1;
    if (columns * rows > most) continue;
    return { shift, west: cellOf(left), north: cellOf(top), columns, count: columns * rows };
  }
}

/**
 * The pins of one school that meet one filter, packed: a hundred thousand take three megabytes, and a box is looked up in about a
 * millisecond, where the database needs a hundred.
 */
export class SchoolPins {
  readonly #ids: Float64Array;
  readonly #lngs: Int32Array;
  readonly #lats: Int32Array;
  readonly #east: Uint32Array;
  readonly #south: Uint32Array;
  readonly #prices: Int32Array;
  readonly #ranks: Uint8Array;
  /** Its size in bytes, for who keeps it. */
  readonly body: { length: number };

  constructor({ numbers, total }: PinNumbers) {
    this.body = { length: total * HOME_BYTES };
    this.#ids = new Float64Array(total);
    this.#lngs = new Int32Array(total);
    this.#lats = new Int32Array(total);
    this.#east = new Uint32Array(total);
    this.#south = new Uint32Array(total);
    this.#prices = new Int32Array(total);
    this.#ranks = new Uint8Array(total);
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
      this.#ranks[home] = next();
    }
  }

  /** Which homes lie in a box. */
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

  #pin(home: number): Pin {
    const price = this.#prices[home]!;
    const place = [this.#lngs[home]! / UNITS, this.#lats[home]! / UNITS] as const;
    return [this.#ids[home]!, ...place, price < 0 ? null : price, this.#ranks[home]!];
  }

  /** The first pins of a box: paid listings before others. */
  list(box: BoundingBox, most: number): { items: Pin[]; total: number } {
    const homes = this.#within(box);
    const order = homes.toSorted(
      (a, b) => this.#ranks[b]! - this.#ranks[a]! || this.#ids[a]! - this.#ids[b]!,
    );
    return { items: Array.from(order.subarray(0, most), (home) => this.#pin(home)), total: homes.length };
  }

  /** All pins of a box, or where they are more than `most`, at most so many groups as a map of that zoom shows. */
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
    const groups: Group[] = [];
    for (const home of homes) {
      const column = Math.floor(this.#east[home]! / divisor) - west;
      const row = Math.floor(this.#south[home]! / divisor) - north;
      const cell = row * columns + column;
      let at = heads[cell]!;
      if (at === -1) {
        at = groups.length;
        heads[cell] = at;
        groups.push(new Group(home));
      }
      groups[at]!.add(this.#lngs[home]!, this.#lats[home]!, this.#prices[home]!, this.#ranks[home]!);
    }
    return groups.map((group) => (group.count === 1 ? this.#pin(group.first) : group.toCluster()));
  }
}

/** The homes of one cell, summed up. */
class Group {
  readonly first: number;
  count = 0;
  #lngSum = 0;
  #latSum = 0;
  #low = -1;
  #rank = 0;
  #west = Number.POSITIVE_INFINITY;
  #south = Number.POSITIVE_INFINITY;
  #east = Number.NEGATIVE_INFINITY;
  #north = Number.NEGATIVE_INFINITY;

  constructor(first: number) {
    this.first = first;
  }

  add(lng: number, lat: number, price: number, rank: number): void {
    this.count += 1;
    this.#lngSum += lng;
    this.#latSum += lat;
    if (price >= 0 && (this.#low < 0 || price < this.#low)) this.#low = price;
    if (rank > this.#rank) this.#rank = rank;
    if (lng < this.#west) this.#west = lng;
    if (lng > this.#east) this.#east = lng;
    if (lat < this.#south) this.#south = lat;
    if (lat > this.#north) this.#north = lat;
  }

  toCluster(): PinCluster {
    const degrees = (units: number) => Math.round(units) / UNITS;
    return [
      this.count,
      degrees(this.#lngSum / this.count),
      degrees(this.#latSum / this.count),
      this.#low < 0 ? null : this.#low,
      this.#rank,
      degrees(this.#west),
      degrees(this.#south),
      degrees(this.#east),
      degrees(this.#north),
    ];
  }
}
