import { tell, type Verdict } from './statistics.ts';

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

type Bound = { name: string; goal: number; unit?: string; isCeiling?: boolean };

const askedOf = ({ goal, unit = '', isCeiling }: Bound) =>
  `${isCeiling ? 'at most' : 'at least'} ${goal}${unit && ` ${unit}`}`;

/** A line of what rounds say; one whose rounds are too far apart has met nothing. */
export function goalLine(bound: Bound & { verdict: Verdict }): GoalLine {
  const { name, goal, isCeiling, verdict } = bound;
  const { ratio } = verdict;
  const isMet = ratio !== null && (isCeiling ? ratio <= goal : ratio >= goal);
  return { name, asked: askedOf(bound), found: tell(verdict), isMet };
}

/** A line of one figure that has no rounds, such as bytes. */
export const figureLine = (bound: Bound & { figure: number }): GoalLine => {
  const { name, goal, isCeiling, figure } = bound;
  const found = Number.isInteger(figure) ? String(figure) : figure.toFixed(goal < 10 ? 2 : 1);
  return { name, asked: askedOf(bound), found, isMet: isCeiling ? figure <= goal : figure >= goal };
};

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
  [line.name.padEnd(56), line.found.padEnd(34), line.asked.padEnd(18), outcomeOf(line)].join('').trimEnd();

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
