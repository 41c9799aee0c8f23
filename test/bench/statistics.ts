/** How far apart the ratios of rounds may be for their median to be told. */
export const MOST_SPREAD = 0.3;

/** The middle value; of an even number of values the upper one of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The share of their median by which values are apart: (largest - smallest) / median. */
export function spreadOf(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}

/** What some rounds say: their median ratio, or that they do not agree. */
export type Verdict = {
  spread: number;
  ratio: number | null;
  /** How many there were until so many agreed. */
  rounds?: number;
};

/** The median of rounds' ratios with their spread; no ratio where they are too far apart, or are none. */
export function judge(ratios: readonly number[]): Verdict {
  const spread = spreadOf(ratios);
  return { spread, ratio: spread <= MOST_SPREAD ? median(ratios) : null };
}

/** A verdict as it is printed. */
export function tell({ spread, ratio, rounds }: Verdict): string {
  const of = rounds === undefined ? '' : ` of ${rounds} rounds`;
  if (ratio === null) return `spread ${spread.toFixed(2)}${of}: not told`;
  return `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)} (spread ${spread.toFixed(2)}${of})`;
}

/**
 * Runs rounds until so many in a row agree, or there were too many.
 * @param round gives the ratio of one round
 */
export async function agree(
  round: (number: number) => Promise<number>,
  { wanted = 3, most = 9 }: { wanted?: number; most?: number } = {},
): Promise<Verdict> {
  const ratios: number[] = [];
  for (;;) {
    ratios.push(await round(ratios.length));
    const verdict = judge(ratios.slice(-wanted));
    if (ratios.length >= wanted && (verdict.ratio !== null || ratios.length >= most))
      return { ...verdict, rounds: ratios.length };
  }
}
