import { describe, expect, test } from 'vitest';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
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

describe('school search', () => {
  test('ranks schools whose name starts with the query first, popular schools before others', () => {
    expect(names('ohio')).toEqual([
      'The Ohio State University',
      'Ohio Northern University',
      'Central Ohio Technical College',
    ]);
  });

  test('finds schools by initials and aliases', () => {
    expect(names('osu')).toEqual(['The Ohio State University', 'Oklahoma State University']);
    expect(names('buckeyes')).toEqual(['The Ohio State University']);
  });
});

test('findExactSchool returns null for an ambiguous name', () => {
  expect(findExactSchool(SCHOOLS, 'osu')).toBeNull();
  expect(findExactSchool(SCHOOLS, 'the ohio state university')?.short_name).toBe('Ohio State');
});
