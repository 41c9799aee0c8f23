import type { PinCluster } from '#shared/api/pins-schemas.ts';

export const UNITS_PER_DEGREE = 1_000_000;

export class PinGroup {
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
    const degrees = (units: number) => Math.round(units) / UNITS_PER_DEGREE;
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
