import { formatMeasure, formatRatio, judge, type Verdict } from './statistics.ts';

export type GoalLine = {
  name: string;
  /** Text such as 'at least 60'. */
  target: string;
  found: string;
  /** Null counts as missed. */
  isMet: boolean | null;
};

export type Measured = { rows: unknown[]; goals: GoalLine[] };

/** `unit` is undefined for a ratio, '' for a measurement without a unit. */
type Bound = { name: string; goal: number; unit?: string; isCeiling?: boolean };
type JudgedGoal = Bound & { verdict: Verdict };

const targetOf = ({ goal, unit = '', isCeiling }: Bound) =>
  `${isCeiling ? 'at most' : 'at least'} ${goal}${unit && ` ${unit}`}`;

/** If the rounds disagree, a ratio counts as missed, and every measurement must meet the goal. */
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

/** For a value that is counted once, such as bytes. */
export const figureLine = ({ figure, unit = '', ...bound }: Bound & { figure: number }): GoalLine =>
  goalLine({ ...bound, unit, verdict: judge([figure]) });

/** The worst of several values counts. */
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
