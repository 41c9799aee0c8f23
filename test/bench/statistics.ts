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

/** Whether all rounds lie on one side of a goal: then the next one would hardly lie on the other. */
const areDecided = (ratios: readonly number[], goal: number | undefined): boolean =>
  goal === undefined || new Set(ratios.map((ratio) => ratio <= goal)).size === 1;

/**
 * Runs rounds until so many in a row agree, or there were too many.
 * @param round gives the ratio of one round
 * @param goal where some of the rounds that agree have met it and others have not, two more are asked for, whichever way the median lies
 */
export async function agree(
  round: (number: number) => Promise<number>,
  { wanted = 3, most = 9, goal }: { wanted?: number; most?: number; goal?: number } = {},
): Promise<Verdict> {
  const ratios: number[] = [];
  let inARow = wanted;
  for (;;) {
    ratios.push(await round(ratios.length));
    if (ratios.length < inARow) continue;
    const last = ratios.slice(-inARow);
    const verdict = judge(last);
    const isEnough = verdict.ratio !== null && areDecided(last, goal);
    if (isEnough || ratios.length >= most) return { ...verdict, rounds: ratios.length };
    if (verdict.ratio !== null) inARow = Math.min(inARow + 2, most);
  }
}
