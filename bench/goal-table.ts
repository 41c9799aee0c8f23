import { formatMeasure, formatRatio, judge, type Verdict } from './statistics.ts';

export type GoalLine = {
  name: string;
  /** Text such as 'at least 60'. */
  target: string;
  found: string;
  /** Null if this machine could not measure the goal, which counts as missed. */
  isMet: boolean | null;
};

/** The result of one part of the benchmark. */
export type Measured = { rows: unknown[]; goals: GoalLine[] };

/** `unit` is undefined for a ratio, and '' for a measurement without a unit. */
type Bound = { name: string; goal: number; unit?: string; isCeiling?: boolean };
type JudgedGoal = Bound & { verdict: Verdict };

const targetOf = ({ goal, unit = '', isCeiling }: Bound) =>
  `${isCeiling ? 'at most' : 'at least'} ${goal}${unit && ` ${unit}`}`;

/**
 * Compares the median with the goal if the rounds agree. If they disagree, a ratio counts as missed, and a
 * measurement is met only if every round meets it.
 */
function isMetBy({ goal, unit, isCeiling, verdict: { ratio, values } }: JudgedGoal): boolean {
  const isWithin = (figure: number) => (isCeiling ? figure <= goal : figure >= goal);
  if (ratio !== null) return isWithin(ratio);
  return unit !== undefined && values.length > 0 && values.every(isWithin);
}

export function goalLine(judged: JudgedGoal): GoalLine {
  const { name, goal, unit, verdict } = judged;
  const found = unit === undefined ? formatRatio(verdict) : formatMeasure(verdict, goal < 10 ? 2 : 1);
  return { name, target: targetOf(judged), found, isMet: isMetBy(judged) };
}

/** Creates a line for a value that is counted once, such as bytes. */
export const figureLine = ({ figure, unit = '', ...bound }: Bound & { figure: number }): GoalLine =>
  goalLine({ ...bound, unit, verdict: judge([figure]) });

/**
 * Creates one line for several values with the same goal, such as one value per page: the worst value counts.
 */
export function worstLine({ verdicts, ...bound }: Bound & { verdicts: readonly Verdict[] }): GoalLine {
  const all = verdicts.map((verdict) => ({
    line: goalLine({ ...bound, verdict }),
    height: verdict.ratio ?? Math.max(...verdict.values),
  }));
  const missed = all.filter(({ line }) => line.isMet !== true);
  return (missed.length > 0 ? missed : all).reduce((most, one) => (one.height > most.height ? one : most))
    .line;
}

export const unmeasuredLine = (bound: Bound): GoalLine => ({
  name: bound.name,
  target: targetOf(bound),
  found: '',
  isMet: null,
});

const outcomeOf = ({ isMet }: GoalLine): string =>
  isMet === null ? 'NOT MEASURED' : isMet ? 'met' : 'MISSED';

export const formatLine = (line: GoalLine): string =>
  [line.name.padEnd(56), line.found.padEnd(40), line.target.padEnd(18), outcomeOf(line)].join('').trimEnd();

export function formatTable(lines: readonly GoalLine[]): string {
  const count = (outcome: string) => lines.filter((line) => outcomeOf(line) === outcome).length;
  const [missed, unmeasured] = [count('MISSED'), count('NOT MEASURED')];
  const parts = [missed > 0 && `${missed} missed`, unmeasured > 0 && `${unmeasured} not measured`].filter(
    Boolean,
  );
  const end = parts.length === 0 ? 'All goals are met.' : `Of ${lines.length} goals ${parts.join(', ')}.`;
  return `${lines.map(formatLine).join('\n')}\n\n${end}`;
}
