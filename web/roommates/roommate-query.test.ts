import { describe, expect, test } from 'vitest';
import {
  countFilters,
  formatRoommateQuery,
  NO_FILTER,
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
    ])
      expect(parse(text), text).toEqual({ filter: NO_FILTER, order: 'recent', page: 1 });
  });

  test('says again what it was read from', () => {
    for (const text of ['', 'gender=female&pets=no&order=match&page=3', 'smoking=yes&smoking=no'])
      expect(formatRoommateQuery(parse(text)).toString()).toBe(text);
  });
});

describe('A value of a filter', () => {
  const male = toggleFilter(NO_FILTER, 'gender', 'male');

  test('chosen again is taken away', () => {
    expect(toggleFilter(male, 'gender', 'male')).toEqual(NO_FILTER);
  });

  test('takes the place of another of the same filter alone', () => {
    const both = toggleFilter(male, 'pets', 'no');
    expect(toggleFilter(both, 'gender', 'female')).toEqual({ gender: ['female'], pets: ['no'], smoking: [] });
    expect(countFilters(both)).toBe(2);
  });
});
