/** How the times of a router stand to those of another, over the same ways. */
export type Comparison = {
  /** Ways that both know. */
  count: number;
  /** Its time by the other's: a tenth of the ways below, the middle, a tenth above. */
  p10: number;
  median: number;
  p90: number;
  /** How far off it is, as a share of the other's time: for half of the ways at most, and for nine in ten. */
  offMedian: number;
  offP90: number;
};

/** Of shorter ways the ends decide: which side of which street a door is taken to be on. */
const SHORTEST_S = 60;

const pick = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Seconds in the same order; null: no way. */
export function compareTimes(
  mine: readonly (number | null)[],
  theirs: readonly (number | null)[],
): Comparison {
  const ratios = mine
    .flatMap((one, at) => {
      const other = theirs[at] ?? null;
      return one === null || other === null || other < SHORTEST_S ? [] : one / other;
    })
    .toSorted((one, other) => one - other);
  const off = ratios.map((ratio) => Math.abs(ratio - 1)).toSorted((one, other) => one - other);
  return {
    count: ratios.length,
    p10: pick(ratios, 0.1),
    median: pick(ratios, 0.5),
    p90: pick(ratios, 0.9),
    offMedian: pick(off, 0.5),
    offP90: pick(off, 0.9),
  };
}
