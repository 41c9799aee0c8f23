import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { createImportCommand, type ImportCommand } from './run-import.ts';

/** The rows need at least 60 MB in memory; the command alone needs 40 MB. */
const ROWS = 30_000;
const HEAP_MB = 80;
/** Limit for the whole process. */
const MOST_MEMORY_MB = 400;

let database: TestDatabase;
let desk: ImportCommand;
beforeAll(async () => {
  database = await testDatabase();
  desk = createImportCommand(database.url, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
});

/** Every tenth row is malformed in one of three ways, two of which look like a repeated id. */
const oftenBroken = (at: number) => (at % 10 === 9 ? ['', 'x"y', '"open'][at % 3]! : `r${at}`);

/** Listings in a part of Nevada without schools. */
async function writeFile(path: string, rows: number, idOf: (at: number) => string): Promise<void> {
  const gzip = createGzip({ level: 1 });
  const out = gzip.pipe(createWriteStream(path));
  const words = 'It has light rooms and a large kitchen, near the bus and shops. ';
  gzip.write('external_id,name,description,address_1,city,state,latitude,longitude,bedrooms,price\n');
  for (let at = 0; at < rows; at += 1) {
    const place = `${at} Elm Street,Adaven,NV,38.${100_000 + (at % 400_000)},-115.${400_000 + (at % 90_000)}`;
    const line = `${idOf(at)},House ${at},"${words.repeat(1 + (at % 8))}",${place},${at % 5},${500 + (at % 2000)}\n`;
    if (!gzip.write(line)) await once(gzip, 'drain');
  }
  gzip.end();
  await finished(out);
}

test(`importing ${ROWS} rows succeeds with a heap of ${HEAP_MB} MB`, async () => {
  const path = desk.file('large.csv.gz', '');
  await writeFile(path, ROWS, oftenBroken);
  const run = await desk.start('listings', path, '--dry-run').ended;
  expect(run).toMatchObject({ code: 0, errors: '' });
  expect(run.output).toContain('30,000');
  expect(run.peakMegabytes).toBeLessThan(MOST_MEMORY_MB);
});
