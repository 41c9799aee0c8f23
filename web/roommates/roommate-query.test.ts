import { describe, expect, test } from 'vitest';
import {
  countFilters,
  formatRoommateQuery,
  NO_FILTER,
  parseBudgetRange,
  parseRoommateQuery,
  toggleFilter,
} from './roommate-query.ts';

const parse = (text: string) => parseRoommateQuery(new URLSearchParams(text));

describe('An address of the roommates', () => {
  test('that says nonsense is the whole list from its beginning', () => {
    for (const text of [
      '',
      'gender=robot&pets=maybe&order=worst',
      'page=0',
      'page=x',
      'page=1.5',
      'page=1e9',
      'budget_min=-5&budget_max=1e3',
      'budget_max=100001',
    ])
      expect(parse(text), text).toEqual({ filter: NO_FILTER, order: 'recent', page: 1 });
  });

  test('says again what it was read from', () => {
    for (const text of [
      '',
      'gender=female&pets=no&order=match&page=3',
      'smoking=yes&smoking=no',
      'budget_min=600&budget_max=900&order=-budget',
      'budget_max=0',
    ])
      expect(formatRoommateQuery(parse(text)).toString()).toBe(text);
  });
});

describe('parseBudgetRange', () => {
  test('swaps the ends of a range that is upside down', () => {
    expect(parseBudgetRange('900', '600')).toEqual({ budget_min: 600, budget_max: 900 });
  });
});

describe('A value of a filter', () => {
  const male = toggleFilter(NO_FILTER, 'gender', 'male');

  test('chosen again is taken away', () => {
    expect(toggleFilter(male, 'gender', 'male')).toEqual(NO_FILTER);
  });

  test('takes the place of another of the same filter alone', () => {
    const both = toggleFilter(male, 'pets', 'no');
    expect(toggleFilter(both, 'gender', 'female')).toEqual({
      ...NO_FILTER,
      gender: ['female'],
      pets: ['no'],
    });
    expect(countFilters(both)).toBe(2);
  });
});
