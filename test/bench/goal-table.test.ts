import { expect, test } from 'vitest';
import { reachableFrom, sourceFiles, withoutComments } from '#test/helpers/source-tree.ts';
import { figureLine, goalLine, outcomeOf, tellTable, unmeasuredLine } from './goal-table.ts';
import { judge, judgeWorst, settle } from './statistics.ts';

const lists = { name: 'card list', goal: 60 };

test('A goal whose rounds are too far apart, and one that could not be measured, are not met', () => {
  const scattered = goalLine({ ...lists, verdict: settle([61, 90, 120]) });
  expect([scattered.found, outcomeOf(scattered)]).toEqual(['spread 0.66 of 3 rounds: not told', 'MISSED']);
  expect(outcomeOf(unmeasuredLine(lists))).toBe('NOT MEASURED');
  const both = [goalLine({ ...lists, verdict: judge([59.9, 59.9, 59.9]) }), unmeasuredLine(lists)];
  expect(tellTable(both)).toMatch(
    /card list +60 .*MISSED\ncard list +at least 60 .*\n\nOf 2 goals 1 missed, 1 not measured\.$/,
  );
});

test('A goal is met at its bound, from above or from below', () => {
  const [floor, ceiling] = [
    goalLine({ ...lists, verdict: judge([60, 60, 66]) }),
    figureLine({ name: 'scripts', goal: 200, unit: 'kB', isCeiling: true, figure: 200 }),
  ];
  expect([floor, ceiling].map(outcomeOf)).toEqual(['met', 'met']);
  expect(outcomeOf(figureLine({ name: 'scripts', goal: 200, isCeiling: true, figure: 200.1 }))).toBe(
    'MISSED',
  );
  expect(ceiling.asked).toBe('at most 200 kB');
  expect(tellTable([floor, ceiling])).toMatch(/All goals are met\.$/);
});

test('A measure whose worst round counts is told by that one, however far the others are', () => {
  const crowd = { name: 'crowd', goal: 5000, unit: 'ms', isCeiling: true };
  const line = goalLine({ ...crowd, verdict: judgeWorst([4700, 4900, 5100]) });
  expect([line.found, outcomeOf(line)]).toEqual(['5100 (spread 0.08, the worst of 3)', 'MISSED']);
  expect(outcomeOf(goalLine({ ...crowd, verdict: judgeWorst([900, 2500, 4999.5]) }))).toBe('met');
});

test('A measure near its bound is told so that one sees on which side it is', () => {
  const map = { name: 'map', goal: 16, unit: 'ms', isCeiling: true };
  const line = goalLine({ ...map, verdict: settle([14.1, 16.41, 17.6]) });
  expect([line.found, outcomeOf(line)]).toEqual(['16.4 (spread 0.21 of 3 rounds)', 'MISSED']);
});

test('A measure of one round says that it is one, and a count needs none', () => {
  const load = { name: 'load', goal: 120, unit: 's', isCeiling: true };
  expect(goalLine({ ...load, verdict: { ...judge([105]), rounds: 1 } }).found).toBe('105 (one round)');
  expect(figureLine({ ...load, figure: 105 }).found).toBe('105');
});

test('Nothing measured is nothing met', () => {
  const measure = { name: 'map', goal: 16, unit: 'ms', isCeiling: true };
  expect(
    [[], [Number.NaN, 4, 4]].map((values) => outcomeOf(goalLine({ ...measure, verdict: settle(values) }))),
  ).toEqual(['MISSED', 'MISSED']);
});

test('No part of the bench judges by itself: medians, spreads and what is met come of one place, and single figures are counts', () => {
  const reached = reachableFrom(['test/bench/run-bench.ts']);
  const parts = sourceFiles.filter(({ path }) => path.startsWith('test/bench/') && reached.has(path));
  expect(parts.length).toBeGreaterThan(20);
  const having = (pattern: RegExp) =>
    parts.filter(({ text }) => pattern.test(withoutComments(text))).map(({ name }) => name);
  // `weigh.ts` picks the sample in the middle, of which nothing is a goal.
  expect(having(/\bmedian\(/)).toEqual(['statistics.ts', 'weigh.ts']);
  expect(having(/\bspread: [\d.]|\bisMet: (?:true|false|[\w.]+ [<>]=?)/)).toEqual([]);
  expect(having(/\bfigureLine\(/)).toEqual(['goals-of-times.ts', 'measure-scripts.ts']);
});
