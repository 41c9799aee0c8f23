import { describe, expect, test } from 'vitest';
import { formatRoommateQuery, NO_FILTER, parseRoommateQuery } from './roommate-query.ts';

const parse = (text: string) => parseRoommateQuery(new URLSearchParams(text));

describe('roommate query', () => {
  test('ignores invalid values', () => {
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

  test('equals the original text after parsing and formatting', () => {
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
