/** Listings in a map view. `indexes` are their positions in the arrays of all of the school's listings. */
type ListingsInView = {
  indexes: Uint32Array;
  /** Meters, in the order of `indexes`. */
  distances: Float64Array;
  /** Rank of each of the school's listings; the higher comes first. */
  classes: Uint8Array;
  ids: Float64Array;
};

type Ranked = { index: number; distance: number };

function byClass({ indexes, classes }: ListingsInView): number[][] {
  const found: number[][] = [];
  for (let at = 0; at < indexes.length; at += 1) {
    const one = classes[indexes[at]!]!;
    found[one] ??= [];
    found[one].push(at);
  }
  return found;
}

/**
 * Finds the nearest `max` by sorting plain numbers, which is much faster than sorting objects. Ties may add
 * some.
 */
function nearest(places: readonly number[], { indexes, distances }: ListingsInView, max: number): Ranked[] {
  const sorted = Float64Array.from(places, (at) => distances[at]!).sort();
  const farthest = sorted[Math.min(max, sorted.length) - 1]!;
  return places
    .filter((at) => distances[at]! <= farthest)
    .map((at) => ({ index: indexes[at]!, distance: distances[at]! }));
}

/** Sorts by class, then distance, then id. */
export function firstListings(view: ListingsInView, limit: number): number[] {
  const order: number[] = [];
  for (const places of byClass(view).reverse()) {
    const max = limit - order.length;
    if (max <= 0) break;
    if (places === undefined) continue;
    const placed = nearest(places, view, max).sort(
      (a, b) => a.distance - b.distance || view.ids[a.index]! - view.ids[b.index]!,
    );
    for (const { index } of placed.slice(0, max)) order.push(index);
  }
  return order;
}

/** Sorts by tier, then id. Two classes belong to each tier: fresh and stale listings. */
export function firstByTier(
  indexes: Uint32Array,
  { classes, ids }: Pick<ListingsInView, 'classes' | 'ids'>,
  max: number,
): number[] {
  const byRank: number[][] = [];
  for (const index of indexes) {
    const rank = classes[index]! >> 1;
    byRank[rank] ??= [];
    byRank[rank].push(index);
  }
  const order: number[] = [];
  for (const found of byRank.reverse()) {
    if (order.length >= max) break;
    if (found === undefined) continue;
    const last = Float64Array.from(found, (index) => ids[index]!).sort()[
      Math.min(max - order.length, found.length) - 1
    ]!;
    const first = found.filter((index) => ids[index]! <= last).sort((a, b) => ids[a]! - ids[b]!);
    for (const index of first) order.push(index);
  }
  return order;
}
