const MOST_SPREAD = 0.3;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function spreadOf(values: readonly number[]): number {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? 0 : (most - least) / median(values);
}

/** `ratio` is the median, or null if the rounds disagree. */
export type Verdict = {
  spread: number;
  ratio: number | null;
  /** All rounds if none agree. */
  values: readonly number[];
  rounds?: number;
};

export function judge(values: readonly number[]): Verdict {
  const spread = spreadOf(values);
  return { spread, ratio: spread <= MOST_SPREAD ? median(values) : null, values };
}

function settle(values: readonly number[], wanted = 3): Verdict {
  for (let end = wanted; end <= values.length; end += 1) {
    const verdict = judge(values.slice(end - wanted, end));
    if (verdict.ratio !== null) return { ...verdict, rounds: end };
  }
  return { spread: spreadOf(values), ratio: null, values, rounds: values.length };
}

const ofRounds = (rounds: number | undefined) => (rounds === undefined ? '' : ` of ${rounds} rounds`);

export function formatRatio({ spread, ratio, rounds }: Verdict): string {
  const of = ofRounds(rounds);
  if (ratio === null) return `spread ${spread.toFixed(2)}${of}: no agreement`;
  return `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)} (spread ${spread.toFixed(2)}${of})`;
}

/** Shows the range if the rounds disagree. */
export function formatMeasure({ spread, ratio, values, rounds }: Verdict, digits: number): string {
  const show = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(digits));
  if (values.length === 1) return `${show(values[0]!)}${rounds === 1 ? ' (one round)' : ''}`;
  const fromTo = () => `${show(Math.min(...values))} to ${show(Math.max(...values))}`;
  return `${ratio === null ? fromTo() : show(ratio)} (spread ${spread.toFixed(2)}${ofRounds(rounds)})`;
}

type Rounds = { wanted?: number; most?: number };

/** At most `most` rounds. @param round returns its measurements by name */
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

export async function agree(
  round: (number: number) => Promise<number>,
  rounds: Rounds = {},
): Promise<Verdict> {
  return (await agreeOnEach(async (number) => ({ it: await round(number) }), rounds)).it;
}
