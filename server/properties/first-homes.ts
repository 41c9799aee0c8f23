/** `homes` are indexes into a school's encoded listings. */
type HomesInView = {
  homes: Uint32Array;
  /** Meters by `homes`. */
  distances: Float64Array;
  /** By listing; higher first. */
  classes: Uint8Array;
  ids: Float64Array;
};

type Placed = { home: number; distance: number };

function byClass({ homes, classes }: HomesInView): number[][] {
  const found: number[][] = [];
  for (let at = 0; at < homes.length; at += 1) {
    const one = classes[homes[at]!]!;
    found[one] ??= [];
    found[one].push(at);
  }
  return found;
}

/** Sorts numbers, which is much faster than objects. */
function nearest(places: readonly number[], { homes, distances }: HomesInView, most: number): Placed[] {
  const sorted = Float64Array.from(places, (at) => distances[at]!).sort();
  const farthest = sorted[Math.min(most, sorted.length) - 1]!;
  return places
    .filter((at) => distances[at]! <= farthest)
    .map((at) => ({ home: homes[at]!, distance: distances[at]! }));
}

/** By class, distance, id. */
export function firstHomes(view: HomesInView, limit: number): number[] {
  const order: number[] = [];
  for (const places of byClass(view).reverse()) {
    const most = limit - order.length;
    if (most <= 0) break;
    if (places === undefined) continue;
    const placed = nearest(places, view, most).sort(
      (a, b) => a.distance - b.distance || view.ids[a.home]! - view.ids[b.home]!,
    );
    for (const { home } of placed.slice(0, most)) order.push(home);
  }
  return order;
}

/** By tier, then id. Each tier has two classes: fresh and stale. */
export function firstRanked(
  homes: Uint32Array,
  { classes, ids }: Pick<HomesInView, 'classes' | 'ids'>,
  most: number,
): number[] {
  const byRank: number[][] = [];
  for (const home of homes) {
    const rank = classes[home]! >> 1;
    byRank[rank] ??= [];
    byRank[rank].push(home);
  }
  const order: number[] = [];
  for (const found of byRank.reverse()) {
    if (order.length >= most) break;
    if (found === undefined) continue;
    const last = Float64Array.from(found, (home) => ids[home]!).sort()[
      Math.min(most - order.length, found.length) - 1
    ]!;
    const first = found.filter((home) => ids[home]! <= last).sort((a, b) => ids[a]! - ids[b]!);
    for (const home of first) order.push(home);
  }
  return order;
}
