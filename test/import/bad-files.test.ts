import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';
import { createImportCommand } from './run-import.ts';

const HEADER = 'external_id,address_1,city,state,latitude,longitude,bedrooms,price';
const ROWS = Array.from(
  { length: 3000 },
  (_, index) => `a${index},${index + 1} Elm St,Seattle,WA,47.65,-122.3${index % 10},1,900`,
);
const FILE = `${HEADER}\n${ROWS.join('\n')}\n`;
const SCHOOLS =
  'UNITID,INSTNM,CITY,STABBR,LATITUDE,LONGITUDE\n900001,Elm University,Elmville,OH,40.1,-83.1\n';

const database = await testDatabase();
const importCommand = createImportCommand(database.url);

async function isUntouched(): Promise<boolean> {
  const counts = await Promise.all(
    (['properties', 'floor_plans', 'schools', 'users', 'managers', 'import_runs'] as const).map((table) =>
      database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.every(({ count }) => count === 0);
}

describe('importing an invalid file exits with 1 and a message, and writes nothing', () => {
  test.each([
    ['empty.csv', '', 'is empty.'],
    ['cut-off.csv.gz', gzipSync(FILE).subarray(0, -200), 'is a truncated gzip file'],
    ['damaged.csv.gz', Buffer.concat([gzipSync(FILE).subarray(0, 3000), Buffer.alloc(3000, 1)]), 'gzip file'],
    ['other.csv', 'a,b,c\n1,2,3\n', 'has no columns external_id, address_1, city'],
    ['listings.json', '[{"id": 1}]', 'is JSON'],
    [
      'photo.jpg',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1, 0, 0, 0, 0]),
      'isn’t a text file',
    ],
    ['empty.zip', Buffer.from('PK\x05\x06'), 'a spreadsheet or a zip archive'],
    ['sheet.xlsx', Buffer.from('PK\x03\x04 and so on'), 'Save the sheet as "CSV UTF-8"'],
  ])('when it imports listings from %s', async (name, content, sentence) => {
    const run = await importCommand.run('listings', importCommand.file(name, content));
    expect(run.errors).toContain(sentence);
    expect(run.errors).toContain('Nothing was imported.');
    expect(run).toMatchObject({ code: 1, summary: null, output: '' });
    expect(await isUntouched()).toBe(true);
  });

  test.each([['schools-cut.csv', SCHOOLS.slice(0, -9), 'so it is truncated']])(
    'when it imports schools from %s',
    async (name, content, sentence) => {
      const run = await importCommand.run('schools', importCommand.file(name, content));
      expect(run.errors).toContain(sentence);
      expect(run.code).toBe(1);
      expect(await isUntouched()).toBe(true);
    },
  );

  test('when the file does not exist', async () => {
    const run = await importCommand.run('listings', '/nowhere/at-all.csv');
    expect(run).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The file /nowhere/at-all.csv does not exist.'),
    });
  });
});

describe('import command with invalid arguments', () => {
  test.each([
    [[], 'Specify what to import: schools, listings or map.'],
    [['houses', 'x.csv'], 'Specify what to import: schools, listings or map.'],
    [['listings'], 'Specify a file to import.'],
    [['listings', 'x.csv', 'y.csv'], "Unexpected argument 'y.csv'."],
    [['listings', 'x.csv', '--mapping', 'nope'], "Unknown mapping 'nope'."],
    [['listings', 'x.csv', '--source', 'No Spaces'], '--source must be 1 to 50 lowercase letters'],
    [['listings', 'x.csv', '--force'], "Unknown option '--force'"],
  ])('%j exits with 2, a message and the usage', async (words, sentence) => {
    const run = await importCommand.run(...words);
    expect(run.errors).toContain(sentence);
    expect(run.errors).toContain('npm run import -- listings FILE');
    expect(run.code).toBe(2);
  });
});
