import { expect, test } from 'vitest';
import type { ImportReport } from '#shared/api/listing-import.ts';
import { importSentence } from './report-table.tsx';

const REPORT: ImportReport = {
  ...{ dry_run: true, rows: 3, created: 1, updated: 1, unchanged: 0, rejected: 1 },
  problems: [],
};
const said = (part: Partial<ImportReport>) => importSentence({ ...REPORT, ...part });

test('a file that was only checked is never said to be imported', () => {
  expect(said({})).toContain('Nothing is written yet');
  expect(said({ created: 0, updated: 0 })).toBe('3 rows read: nothing would change.');
  expect(said({ rows: 0 })).toBe('The file holds no listings.');
});

test('what could not be imported is told with what was', () => {
  expect(said({ dry_run: false })).toBe('2 listings imported; 1 row could not be.');
  expect(said({ dry_run: false, rejected: 0 })).toBe('2 listings imported.');
});
