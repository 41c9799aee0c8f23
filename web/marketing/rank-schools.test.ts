import { describe, expect, test } from 'vitest';
import type { SchoolListItem } from '#shared/api/schools.ts';
import { findExactSchool, rankSchools } from './rank-schools.ts';

const school = (name: string, rest: Partial<SchoolListItem> = {}): SchoolListItem => ({
  id: name.length,
  name,
  short_name: '',
  initials: 'LU',
  alias: null,
  city: '',
  state: '',
  public_view_url: name.toLowerCase(),
  site: null,
  is_popular: false,
  is_demo: false,
  ...rest,
});

const SCHOOLS = [
  school('Central Ohio Technical College'),
  school('Ohio Northern University'),
  school('The Ohio State University', {
    short_name: 'Ohio State',
    alias: 'OSU|Buckeyes',
    is_popular: true,
    city: 'Columbus',
    state: 'OH',
  }),
  school('Oklahoma State University', { alias: 'OSU', city: 'Stillwater', state: 'OK' }),
  school('Texas A & M University', { alias: 'TAMU', city: 'College Station' }),
  school("Saint Mary's College"),
  school('Université de Montréal'),
];
const names = (search: string) => rankSchools(SCHOOLS, search).map(({ name }) => name);

describe('a student who types', () => {
  test('nothing, or only signs, is shown nothing', () => {
    expect(names('')).toEqual([]);
    expect(names('  --- ')).toEqual([]);
    expect(names('zzzz')).toEqual([]);
  });

  test('the beginning of a name sees those schools first, the popular one before its equals', () => {
    expect(names('ohio')).toEqual([
      'The Ohio State University',
      'Ohio Northern University',
      'Central Ohio Technical College',
    ]);
  });

  test('initials or another name finds the school by its alias', () => {
    expect(names('osu')).toEqual(['The Ohio State University', 'Oklahoma State University']);
    expect(names('buckeyes')).toEqual(['The Ohio State University']);
  });

  test('pieces of words, in any order, with the city as well', () => {
    expect(names('state ohio')).toEqual(['The Ohio State University']);
    expect(names('univ stillw')).toEqual(['Oklahoma State University']);
  });

  test('signs and accents as they come is understood', () => {
    for (const text of ['Texas A&M', 'texas a and m', 'TEXAS A & M univ'])
      expect(names(text)).toEqual(['Texas A & M University']);
    expect(names('st marys')).toEqual([]);
    expect(names('saint marys')).toEqual(["Saint Mary's College"]);
    expect(names('montreal')).toEqual(['Université de Montréal']);
  });
});

test('a name that two schools share leads to neither of them', () => {
  expect(findExactSchool(SCHOOLS, 'osu')).toBeNull();
  expect(findExactSchool(SCHOOLS, 'the ohio state university')?.short_name).toBe('Ohio State');
});

test('a key press folds what was typed, and not the names of all schools again', () => {
  let folded = 0;
  const many = Array.from({ length: 2600 }, (_, at) => {
    const one = school('', { alias: 'A|B' });
    return Object.defineProperty(one, 'name', {
      get: () => {
        folded += 1;
        return `University number ${at} of Somewhere`;
      },
    });
  });
  expect(rankSchools(many, 'u')).toHaveLength(2600);
  expect(folded).toBe(2600);
  expect(rankSchools(many, 'univ 2599')).toHaveLength(1);
  expect(folded).toBe(2600);
});
