import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { type ImportDesk, importDesk } from './run-import.ts';

/** PORCHLIGHT_IMPORT_ROWS=1000000 proves it on a million rows; the usual size would not fit into the heap either. */
const ROWS = Number(process.env.PORCHLIGHT_IMPORT_ROWS ?? 30_000);
/** A row that is kept takes 2 KB and more; what the command needs at all takes 40 MB. */
const HEAP_MB = 80;
/** Of the whole process: heap, program, buffers. */
const MOST_MEMORY_MB = 400;

let database: TestDatabase;
let desk: ImportDesk;
beforeAll(async () => {
  database = await testDatabase();
  desk = importDesk(database.url, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
});

/** Listings in a part of Nevada where there is no school; every tenth row is broken in one of three ways. */
async function writeFile(path: string, rows: number): Promise<void> {
  const gzip = createGzip({ level: 1 });
  const out = gzip.pipe(createWriteStream(path));
  const words = 'It has light rooms and a large kitchen, near the bus and shops. ';
  gzip.write('external_id,name,description,address_1,city,state,latitude,longitude,bedrooms,price\n');
  for (let at = 0; at < rows; at += 1) {
    const id = at % 10 === 9 ? ['', 'x"y', '"open'][at % 3] : `r${at}`;
    const place = `${at} Elm Street,Adaven,NV,38.${100_000 + (at % 400_000)},-115.${400_000 + (at % 90_000)}`;
    const line = `${id},House ${at},"${words.repeat(1 + (at % 8))}",${place},${at % 5},${500 + (at % 2000)}\n`;
    if (!gzip.write(line)) await once(gzip, 'drain');
  }
  gzip.end();
  await finished(out);
}

test(`A file of ${ROWS.toLocaleString('en-US')} rows is imported in a heap of ${HEAP_MB} MB`, async () => {
  const path = desk.file('large.csv.gz', '');
  await writeFile(path, ROWS);
  const run = await desk.run('listings', path, '--dry-run');
  expect(run).toMatchObject({ code: 0, errors: '' });
  expect(run.summary?.rows).toBe(ROWS);
  expect(run.summary?.counts.inactive).toBeGreaterThan(ROWS * 0.85);
  tellFigure(
    'import-memory',
    `${ROWS.toLocaleString('en-US')} rows in a heap of ${HEAP_MB} MB, ${Math.round(run.peakMegabytes)} MB of memory in all at most`,
  );
  expect(run.peakMegabytes).toBeLessThan(MOST_MEMORY_MB);
}, 7_200_000);
