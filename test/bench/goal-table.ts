import { judge, tell, tellMeasure, type Verdict } from './statistics.ts';

/** One line of the table of goals: what is asked for, and what this run has found. */
export type GoalLine = {
  name: string;
  /** In words: 'at least 60'. */
  asked: string;
  found: string;
  /** Null where it could not be measured here, which is no goal met. */
  isMet: boolean | null;
};

/** What a part of the bench has found; its goals in the order of the table. */
export type Measured = { rows: unknown[]; goals: GoalLine[] };

/** `unit` is of what is measured, '' where that has none. A ratio is without it. */
export type Bound = { name: string; goal: number; unit?: string; isCeiling?: boolean };
type Judged = Bound & { verdict: Verdict };

const askedOf = ({ goal, unit = '', isCeiling }: Bound) =>
  `${isCeiling ? 'at most' : 'at least'} ${goal}${unit && ` ${unit}`}`;

/**
 * Whether a bound is met: by the median of rounds that agree. Rounds that are too far apart have met nothing by a ratio; what is measured is met
 * where each round there was is within the bound, for then it does not matter which of them is believed.
 */
function isMetBy({ goal, unit, isCeiling, verdict: { ratio, values } }: Judged): boolean {
  const isWithin = (figure: number) => (isCeiling ? figure <= goal : figure >= goal);
  if (ratio !== null) return isWithin(ratio);
  return unit !== undefined && values.length > 0 && values.every(isWithin);
}

/** A line of what rounds say, of a ratio or of a measure. Every goal of the bench comes through here. */
export function goalLine(judged: Judged): GoalLine {
  const { name, goal, unit, verdict } = judged;
  const found = unit === undefined ? tell(verdict) : tellMeasure(verdict, goal < 10 ? 2 : 1);
  return { name, asked: askedOf(judged), found, isMet: isMetBy(judged) };
}

/** A line of one figure that is counted and not timed, so that it needs no rounds, such as bytes. */
export const figureLine = ({ figure, unit = '', ...bound }: Bound & { figure: number }): GoalLine =>
  goalLine({ ...bound, unit, verdict: judge([figure]) });

/** A line of several that have one ceiling, pages for example: of the highest, and of one that has not met it before any that has. */
export function worstLine({ verdicts, ...bound }: Bound & { verdicts: readonly Verdict[] }): GoalLine {
  const all = verdicts.map((verdict) => ({
    line: goalLine({ ...bound, verdict }),
    height: verdict.ratio ?? Math.max(...verdict.values),
  }));
  const missed = all.filter(({ line }) => line.isMet !== true);
  return (missed.length > 0 ? missed : all).reduce((most, one) => (one.height > most.height ? one : most))
    .line;
}

/** A line for what cannot be measured on this machine. */
export const unmeasuredLine = (bound: Bound): GoalLine => ({
  name: bound.name,
  asked: askedOf(bound),
  found: '',
  isMet: null,
});

export const outcomeOf = ({ isMet }: GoalLine): string =>
  isMet === null ? 'NOT MEASURED' : isMet ? 'met' : 'MISSED';

export const tellLine = (line: GoalLine): string =>
  [line.name.padEnd(56), line.found.padEnd(40), line.asked.padEnd(18), outcomeOf(line)].join('').trimEnd();

/** The table of all goals, and a last sentence that says how many are met. */
export function tellTable(lines: readonly GoalLine[]): string {
  const count = (outcome: string) => lines.filter((line) => outcomeOf(line) === outcome).length;
  const [missed, unmeasured] = [count('MISSED'), count('NOT MEASURED')];
  const words = [missed > 0 && `${missed} missed`, unmeasured > 0 && `${unmeasured} not measured`].filter(
    Boolean,
  );
  const end = words.length === 0 ? 'All goals are met.' : `Of ${lines.length} goals ${words.join(', ')}.`;
  return `${lines.map(tellLine).join('\n')}\n\n${end}`;
}
