import { figureLine, type GoalLine, goalLine, worstLine } from './goal-table.ts';
import type { Vitals } from './page-vitals.ts';
import type { Verdict } from './statistics.ts';

// The goals of what people feel, in milliseconds of this machine and hour, which scatter more than ratios do.

/** Milliseconds at the 95th percentile. */
const MESSAGE_MS = 100;
const VITALS: Vitals = { lcpMs: 2500, inpMs: 200, cls: 0.1 };

/** @param wrong how many messages were lost or told twice, in all rounds together */
export const messageGoals = (p95: Verdict, wrong: number): GoalLine[] => [
  goalLine({
    name: 'messages, 500 a second, 1,000 people: p95',
    goal: MESSAGE_MS,
    unit: 'ms',
    isCeiling: true,
    verdict: p95,
  }),
  figureLine({ name: 'messages lost or told twice', goal: 0, isCeiling: true, figure: wrong }),
];

/** Of the page that does worst by each. */
export function vitalsGoals(pages: readonly Record<keyof Vitals, Verdict>[]): GoalLine[] {
  const line = (what: string, key: keyof Vitals, unit: string) =>
    worstLine({
      name: `a slow phone's ${what}`,
      goal: VITALS[key],
      unit,
      isCeiling: true,
      verdicts: pages.map((page) => page[key]),
    });
  return [
    line('largest paint', 'lcpMs', 'ms'),
    line('slowest press', 'inpMs', 'ms'),
    line('shifts', 'cls', ''),
  ];
}
