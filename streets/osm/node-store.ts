/** Returns -1 if the id is missing. */
export function placeOf(ids: Float64Array, count: number, id: number): number {
  let [low, high] = [0, count - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle]!;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export class NodeStore {
  #ids = new Float64Array(1024);
  #lngs = new Float64Array(1024);
  #lats = new Float64Array(1024);
  #count = 0;
  #lastFound = 0;

  get count(): number {
    return this.#count;
  }

  /** Ids must be ascending. */
  add(id: number, lng: number, lat: number): number {
    if (this.#count === this.#ids.length) this.#grow();
    this.#ids[this.#count] = id;
    this.#lngs[this.#count] = lng;
    this.#lats[this.#count] = lat;
    return this.#count++;
  }

  /** Returns -1 if the id is missing. Consecutive ids take constant time. */
  find(id: number): number {
    const next = this.#lastFound + 1;
    const place = next < this.#count && this.#ids[next] === id ? next : placeOf(this.#ids, this.#count, id);
    if (place >= 0) this.#lastFound = place;
    return place;
  }

  columns(): { ids: Float64Array; lngs: Float64Array; lats: Float64Array } {
    const cut = (column: Float64Array) => column.slice(0, this.#count);
    return { ids: cut(this.#ids), lngs: cut(this.#lngs), lats: cut(this.#lats) };
  }

  #grow(): void {
    const larger = (column: Float64Array) => {
      const grown = new Float64Array(column.length * 2);
      grown.set(column);
      return grown;
    };
    this.#ids = larger(this.#ids);
    this.#lngs = larger(this.#lngs);
    this.#lats = larger(this.#lats);
  }
}
