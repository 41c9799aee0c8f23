import { describe, expect, test } from 'vitest';
import { outcomeOf } from './goal-table.ts';
import { messageGoals, vitalsGoals } from './goals-of-times.ts';
import { settle } from './statistics.ts';

const ofMessages = (...p95s: number[]) => messageGoals(settle(p95s), 0)[0]!;
const calm = { lcpMs: settle([2000, 2010, 2020]), inpMs: settle([80, 88, 96]), cls: settle([0, 0, 0]) };
const pressed = (...presses: number[]) => ({ ...calm, inpMs: settle(presses) });

describe('How soon messages are heard', () => {
  test('is not told as the middle of rounds that are far apart, and not met where one of them was too slow', () => {
    const line = ofMessages(12, 60, 300);
    expect(outcomeOf(line)).toBe('MISSED');
    expect(line.found).toBe('12 to 300 (spread 4.80 of 3 rounds)');
  });

  test('is met where rounds are far apart and each is within the bound, and told from the least to the most', () => {
    const line = ofMessages(28.86, 21.04, 43.84);
    expect(outcomeOf(line)).toBe('met');
    expect(line.found).toBe('21.0 to 43.8 (spread 0.79 of 3 rounds)');
  });

  test('is met by the middle of rounds that agree, though the slowest is above the bound', () => {
    const line = ofMessages(92.5, 98.5, 104);
    expect([line.found, outcomeOf(line)]).toEqual(['98.5 (spread 0.12 of 3 rounds)', 'met']);
    expect(outcomeOf(ofMessages(98, 101, 104))).toBe('MISSED');
  });

  test('is told of the first three rounds in a row that agree', () => {
    const line = ofMessages(300, 12, 60, 61, 62);
    expect([line.found, outcomeOf(line)]).toEqual(['61 (spread 0.03 of 5 rounds)', 'met']);
  });

  test('is not met because the last rounds are within the bound, where none agree and an earlier one was not', () => {
    const line = ofMessages(300, 12, 60, 20, 90);
    expect([line.found, outcomeOf(line)]).toEqual(['12 to 300 (spread 4.80 of 5 rounds)', 'MISSED']);
  });

  test('counts each that is lost or told twice', () => {
    expect(messageGoals(settle([7, 7, 7]), 0).map(outcomeOf)).toEqual(['met', 'met']);
    const [, lost] = messageGoals(settle([7, 7, 7]), 1);
    expect([lost!.found, outcomeOf(lost!)]).toEqual(['1', 'MISSED']);
  });
});

describe('What a visitor by phone feels', () => {
  test('is not told as the middle of presses that are far apart', () => {
    const line = vitalsGoals([pressed(200, 208, 416), calm])[1]!;
    expect([line.found, outcomeOf(line)]).toEqual(['200 to 416 (spread 1.04 of 3 rounds)', 'MISSED']);
  });

  test('is that of the page that misses its bound, not of one that is told as more and holds it', () => {
    const line = vitalsGoals([pressed(176, 184, 192), pressed(40, 48, 190, 60, 208), calm])[1]!;
    expect([line.found, outcomeOf(line)]).toEqual(['40 to 208 (spread 2.80 of 5 rounds)', 'MISSED']);
  });

  test('is that of the slowest page where all hold their bounds', () => {
    const lines = vitalsGoals([pressed(40, 48, 120), calm]);
    expect(lines.map(({ found }) => found)).toEqual([
      '2010 (spread 0.01 of 3 rounds)',
      '40 to 120 (spread 1.67 of 3 rounds)',
      '0 (spread 0.00 of 3 rounds)',
    ]);
    expect(lines.map(outcomeOf)).toEqual(['met', 'met', 'met']);
  });

  test('is met without shifts, and not where one visit of three shifts too much', () => {
    const shifts = (...cls: number[]) => vitalsGoals([{ ...calm, cls: settle(cls) }])[2]!;
    expect(outcomeOf(shifts(0, 0.0001, 0))).toBe('met');
    const line = shifts(0, 0, 0.133);
    expect([line.found, outcomeOf(line)]).toEqual(['0 to 0.13 (spread Infinity of 3 rounds)', 'MISSED']);
  });
});
