/** How far apart rounds may be for their median to be told. */
export const MOST_SPREAD = 0.3;

/** The middle value; of an even number of values the upper one of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The share of their median by which values are apart: (largest - smallest) / median. Of equal ones, all zero too, it is 0. */
export function spreadOf(values: readonly number[]): number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? 0 : (most - least) / median(values);
}

/** What some rounds say: their median, of ratios or of a measure, or that they do not agree. */
export type Verdict = {
  spread: number;
  ratio: number | null;
  /** What each of them found, in order: of those that agree, or of all where none do. */
  values: readonly number[];
  /** How many there were until so many agreed. */
  rounds?: number;
  /** It is the worst of them that is told and judged, whatever the others are. */
  isWorst?: boolean;
};

/** The median of rounds with their spread; none where they are too far apart, or are none. */
export function judge(values: readonly number[]): Verdict {
  const spread = spreadOf(values);
  return { spread, ratio: spread <= MOST_SPREAD ? median(values) : null, values };
}

/** The largest of rounds: no other one could be told in its place, so that they need not agree. */
export const judgeWorst = (values: readonly number[]): Verdict => ({
  spread: spreadOf(values),
  ratio: Math.max(...values),
  values,
  isWorst: true,
});

/** What rounds say by the first so many in a row that agree; all of them, without a median, where none do. */
export function settle(values: readonly number[], wanted = 3): Verdict {
  for (let end = wanted; end <= values.length; end += 1) {
    const verdict = judge(values.slice(end - wanted, end));
    if (verdict.ratio !== null) return { ...verdict, rounds: end };
  }
  return { spread: spreadOf(values), ratio: null, values, rounds: values.length };
}

const ofRounds = (rounds: number | undefined) => (rounds === undefined ? '' : ` of ${rounds} rounds`);

/** A verdict on ratios as it is printed. */
export function tell({ spread, ratio, rounds }: Verdict): string {
  const of = ofRounds(rounds);
  if (ratio === null) return `spread ${spread.toFixed(2)}${of}: not told`;
  return `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)} (spread ${spread.toFixed(2)}${of})`;
}

/** A verdict on a measure as it is printed: without a median from the least to the most. A single value has no spread. */
export function tellMeasure({ spread, ratio, values, rounds, isWorst }: Verdict, digits: number): string {
  const show = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(digits));
  if (values.length === 1) return `${show(values[0]!)}${rounds === 1 ? ' (one round)' : ''}`;
  const fromTo = () => `${show(Math.min(...values))} to ${show(Math.max(...values))}`;
  const of = isWorst ? `, the worst of ${values.length}` : ofRounds(rounds);
  return `${ratio === null ? fromTo() : show(ratio)} (spread ${spread.toFixed(2)}${of})`;
}

type Rounds = { wanted?: number; most?: number };

/**
 * Runs rounds until so many in a row agree on each thing that they find, or there were too many.
 * @param round gives what one round found, by name
 */
export async function agreeOnEach<Name extends string>(
  round: (number: number) => Promise<Record<Name, number>>,
  { wanted = 3, most = 9 }: Rounds = {},
): Promise<Record<Name, Verdict>> {
  const found: Record<Name, number>[] = [];
  for (;;) {
    found.push(await round(found.length));
    const names = Object.keys(found[0]!) as Name[];
    const verdicts = names.map((name) =>
      settle(
        found.map((one) => one[name]),
        wanted,
      ),
    );
    if (verdicts.every(({ ratio }) => ratio !== null) || found.length >= most)
      return Object.fromEntries(names.map((name, at) => [name, verdicts[at]])) as Record<Name, Verdict>;
  }
}

/**
 * Runs rounds until so many in a row agree, or there were too many.
 * @param round gives the ratio, or the measure, of one round
 */
export async function agree(
  round: (number: number) => Promise<number>,
  rounds: Rounds = {},
): Promise<Verdict> {
  return (await agreeOnEach(async (number) => ({ it: await round(number) }), rounds)).it;
}
