import type { Random } from '#demo/random.ts';

/** Weights need not sum to 1. */
export function createWeightedPick<T>(
  things: readonly (readonly [thing: T, weight: number])[],
): (random: Random) => T {
  const ends: number[] = [];
  let total = 0;
  for (const [, weight] of things) {
    total += weight;
    ends.push(total);
  }
  return (random) => {
    const at = random.next() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! > at) high = middle;
      else low = middle + 1;
    }
    return things[low]![0];
  };
}
