export type Comparison = {
  count: number;
  /** Percentiles of the ratio of both times. */
  p10: number;
  median: number;
  p90: number;
  offMedian: number;
  offP90: number;
};

/** The error of shorter trips depends mostly on which street the ends snap to. */
const SHORTEST_S = 60;

const pick = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Seconds in the same order. Null means that no route exists. */
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
