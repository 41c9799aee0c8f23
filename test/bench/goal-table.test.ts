import { expect, test } from 'vitest';
import { figureLine, goalLine, outcomeOf, tellTable, unmeasuredLine } from './goal-table.ts';

const lists = { name: 'card list', goal: 60 };

test('A goal whose rounds are too far apart, and one that could not be measured, are not met', () => {
  expect(outcomeOf(goalLine({ ...lists, verdict: { ratio: null, spread: 0.4 } }))).toBe('MISSED');
  expect(outcomeOf(unmeasuredLine(lists))).toBe('NOT MEASURED');
  const both = [goalLine({ ...lists, verdict: { ratio: 59.9, spread: 0 } }), unmeasuredLine(lists)];
  expect(tellTable(both)).toMatch(
    /card list +60 .*MISSED\ncard list +at least 60 .*\n\nOf 2 goals 1 missed, 1 not measured\.$/,
  );
});

test('A goal is met at its bound, from above or from below', () => {
  const [floor, ceiling] = [
    goalLine({ ...lists, verdict: { ratio: 60, spread: 0.1 } }),
    figureLine({ name: 'scripts', goal: 200, unit: 'kB', isCeiling: true, figure: 200 }),
  ];
  expect([floor, ceiling].map(outcomeOf)).toEqual(['met', 'met']);
  expect(outcomeOf(figureLine({ name: 'scripts', goal: 200, isCeiling: true, figure: 200.1 }))).toBe(
    'MISSED',
  );
  expect(ceiling.asked).toBe('at most 200 kB');
  expect(tellTable([floor, ceiling])).toMatch(/All goals are met\.$/);
});
