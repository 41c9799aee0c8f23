import { describe, expect, test } from 'vitest';
import { PAGES } from '#shared/pages.ts';
import { describeSchool } from './describe-school.ts';
import { schoolName } from './read-scorecard-row.ts';
import { schoolShortName, splitAlias } from './school-short-name.ts';
import { RESERVED_SEGMENTS, schoolViewUrl } from './school-view-url.ts';

test.each([
  ['Ohio State University-Main Campus', 'Ohio State University'],
  ['University of Washington-Seattle Campus', 'University of Washington-Seattle'],
  ['Alabama A & M University', 'Alabama A&M University'],
  ["D'Youville  University", "D'Youville University"],
  ['University of California-Los Angeles', 'University of California-Los Angeles'],
])('schoolName formats %s as %s', (given, name) => {
  expect(schoolName(given)).toBe(name);
});

describe('short school name', () => {
  test.each([
    ['University of Washington-Seattle', 'UW-Seattle, UDub, UW, Washington', 'Seattle', 'UW'],
    ['The University of Texas at Austin', 'UT Austin', 'Austin', 'UT Austin'],
    ['University of California-Los Angeles', 'UCLA', 'Los Angeles', 'UCLA'],
    ['California State University-Los Angeles', 'Cal State LA', 'Los Angeles', 'Cal State LA'],
    ['Purdue University', 'Purdue-West Lafayette|Purdue|PU', 'West Lafayette', 'Purdue'],
    ['Tarleton State University', 'Tarleton|Texans|TSU|Tarleton State|', 'Stephenville', 'Tarleton State'],
    ['Ohio State University', '', 'Columbus', 'Ohio State'],
    ['Massachusetts Institute of Technology', 'MIT, M.I.T.', 'Cambridge', 'MIT'],
    ['University of Minnesota-Twin Cities', '', 'Minneapolis', 'University of Minnesota-Twin Cities'],
    ['Seattle University', 'Seattle U', 'Seattle', 'Seattle U'],
    ['Stanford University', '', 'Stanford', 'Stanford'],
  ])('of %s with the aliases "%s" in %s is %s', (name, alias, city, short) => {
    expect(schoolShortName(name, splitAlias(alias), city)).toBe(short);
  });

  test('splitAlias accepts every separator', () => {
    expect(splitAlias('A1|B2, C3; D4 / E5 or F6| ,A1')).toEqual(['A1', 'B2', 'C3', 'D4', 'E5', 'F6']);
  });
});

describe('schoolViewUrl', () => {
  const school = { unitid: 7, name: 'Lincoln University', city: 'Oxford', state: 'PA' };
  const all = () => true;

  test('reserves the first segment of every page', () => {
    for (const path of Object.values(PAGES)) {
      const first = path.split('/')[1]!;
      if (first !== '' && !first.startsWith('{')) expect(RESERVED_SEGMENTS, path).toContain(first);
    }
    expect(schoolViewUrl({ ...school, name: 'Media' }, all)).toBe('media-pa');
  });

  test('adds state, city or number only if the name is taken', () => {
    const taken = new Set(['lincoln-university', 'lincoln-university-pa']);
    expect(schoolViewUrl(school, all)).toBe('lincoln-university');
    expect(schoolViewUrl(school, (url) => url !== 'lincoln-university')).toBe('lincoln-university-pa');
    expect(schoolViewUrl(school, (url) => !taken.has(url))).toBe('lincoln-university-oxford-pa');
    expect(schoolViewUrl(school, (url) => url.endsWith('7'))).toBe('lincoln-university-7');
  });

  test.each([
    ["St. John's College", 'st-johns-college'],
    ['Dewey University-Juana Díaz', 'dewey-university-juana-diaz'],
    ['Texas A&M University', 'texas-am-university'],
    ['Epic Bible College & Graduate School', 'epic-bible-college-and-graduate-school'],
    ['The New School', 'new-school'],
    ['???', 'school-7'],
  ])('of %s is %s', (name, url) => {
    expect(schoolViewUrl({ ...school, name }, all)).toBe(url);
  });
});

describe('describeSchool', () => {
  const facts = {
    unitid: 1,
    name: 'University of Elmland',
    city: 'Elmville',
    state: 'OH',
    control: 'public',
    locale: 13,
    enrollment_undergrad: 31_367,
    room_and_board_off_campus: 14_330,
  } as const;

  test('describes the known facts in sentences', () => {
    const text = describeSchool(facts);
    expect(text).toMatch(/^The University of Elmland is a public university (in|based in) Elmville, Ohio\./);
    expect(text).toContain('Its campus lies in a small city.');
    expect(text).toMatch(/31,000 undergraduates/);
    expect(text).toMatch(/\$14,000 for an academic year/);
  });

  test('omits missing facts', () => {
    const silent = {
      ...facts,
      control: null,
      locale: null,
      enrollment_undergrad: null,
      room_and_board_off_campus: 0,
    };
    expect(describeSchool(silent)).toMatch(
      /^The University of Elmland is a university (in|based in) Elmville, Ohio\.$/,
    );
  });
});
