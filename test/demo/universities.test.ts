import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { UNIVERSITIES } from '#demo/universities.ts';
import { readScorecardRow } from '#server/schools/import/read-scorecard-row.ts';
import { schoolViewUrl } from '#server/schools/import/school-view-url.ts';

/** Public federal data. Some machines have it in a folder next to the repository. */
const FILE = resolve(import.meta.dirname, '../../../shared/data/schools/us-colleges-4yr.csv');
const FIGURES = [
  'city',
  'state',
  'lng',
  'lat',
  'enrollment_undergrad',
  'admission_rate',
  'sat_scores',
  'in_state_tuition',
  'out_of_state_tuition',
  'room_and_board_off_campus',
] as const;

test('demo universities are 24 with unique ids and URLs', () => {
  expect(UNIVERSITIES.length).toBe(24);
  expect(new Set(UNIVERSITIES.map(({ unitid }) => unitid)).size).toBe(24);
  expect(new Set(UNIVERSITIES.map(({ public_view_url }) => public_view_url)).size).toBe(24);
});

test('demo universities have the same URLs as imported ones', () => {
  for (const school of UNIVERSITIES) expect(school.public_view_url).toBe(schoolViewUrl(school, () => true));
});

test.skipIf(!existsSync(FILE))(
  'demo universities match the locations and figures of the federal data',
  () => {
    const rows = parse(readFileSync(FILE, 'utf8'), { columns: true }) as Record<string, string>[];
    for (const school of UNIVERSITIES) {
      const reading = readScorecardRow(rows.find((row) => row.UNITID === String(school.unitid))!);
      if (!('facts' in reading)) throw new Error(`${school.name} is not in the file.`);
      for (const name of FIGURES)
        expect([school.name, name, school[name]]).toEqual([school.name, name, reading.facts[name]]);
    }
  },
);
if (!existsSync(FILE))
  process.stderr.write(`SKIPPED: no ${FILE}, so the figures of the demo's universities are not compared.\n`);
