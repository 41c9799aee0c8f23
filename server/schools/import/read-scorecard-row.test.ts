import { describe, expect, test } from 'vitest';
import { readScorecardRow } from './read-scorecard-row.ts';

const ROW = {
  UNITID: '900001',
  INSTNM: 'Elm State University-Main Campus',
  ALIAS: 'ESU | Elm State',
  CITY: 'Elmville',
  STABBR: 'OH',
  ZIP: '4310-1234',
  INSTURL: 'www.elm.example/',
  LATITUDE: '40.001',
  LONGITUDE: '-83.002',
  CONTROL: '1',
  LOCALE: '12',
  UGDS: '5098',
  ADM_RATE: '0.7160',
  SAT_AVG: '959.0',
  TUITIONFEE_IN: '10024',
  TUITIONFEE_OUT: '18634',
  ROOMBOARD_OFF: '9520',
};

const read = (changes: Partial<Record<string, string>> = {}) =>
  readScorecardRow({ ...ROW, ...changes } as typeof ROW);

describe('readScorecardRow', () => {
  test.each([
    ['UNITID', '', 'UNITID is not a number'],
    ['UNITID', '12a', 'UNITID is not a number'],
    ['INSTNM', 'NULL', 'INSTNM, the name, is missing'],
    ['INSTNM', 'x'.repeat(201), 'INSTNM, the name, is longer than 200 characters'],
    ['STABBR', 'ZZ', 'STABBR is no state'],
    ['CITY', '', 'CITY is missing or too long'],
    ['LATITUDE', 'NULL', 'LATITUDE and LONGITUDE are missing or out of range'],
    ['LONGITUDE', '999', 'LATITUDE and LONGITUDE are missing or out of range'],
    ['CURROPER', '0', 'the school is closed (CURROPER is 0)'],
  ])('rejects %s of %j', (column, value, problem) => {
    expect(read({ [column]: value })).toMatchObject({ problem });
  });
});

test.each(['NULL', 'PrivacySuppressed', 'PS', '', 'NA', 'null'])(
  'readScorecardRow treats %j as not reported',
  (nothing) => {
    const columns = [
      'UGDS',
      'ADM_RATE',
      'SAT_AVG',
      'TUITIONFEE_IN',
      'TUITIONFEE_OUT',
      'ROOMBOARD_OFF',
      'ALIAS',
      'INSTURL',
    ];
    const reading = read(Object.fromEntries(columns.map((column) => [column, nothing])));
    expect(reading).toMatchObject({
      facts: {
        enrollment_undergrad: null,
        admission_rate: null,
        sat_scores: null,
        in_state_tuition: null,
        out_of_state_tuition: null,
        room_and_board_off_campus: null,
        alias: null,
        website: null,
      },
      notes: [],
    });
  },
);

test('readScorecardRow reads a valid row', () => {
  expect(read()).toMatchObject({
    facts: {
      unitid: 900001,
      name: 'Elm State University',
      alias: 'ESU|Elm State',
      postal_code: '04310',
      website: 'https://www.elm.example/',
      control: 'public',
      locale: 12,
      admission_rate: 0.716,
      sat_scores: 959,
    },
    notes: [],
  });
});

test('readScorecardRow drops an impossible figure with a note', () => {
  const reading = read({ ADM_RATE: '71.6', SAT_AVG: '12', UGDS: 'many' });
  expect(reading).toMatchObject({
    facts: { admission_rate: null, sat_scores: null, enrollment_undergrad: null },
  });
  expect('notes' in reading && reading.notes).toHaveLength(3);
});

test('readScorecardRow drops an invalid website', () => {
  expect(read({ INSTURL: 'javascript:alert(1)' })).toMatchObject({ facts: { website: null } });
  expect(read({ INSTURL: 'none' })).toMatchObject({ facts: { website: null } });
});
