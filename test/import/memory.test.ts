import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { type ImportDesk, importDesk } from './run-import.ts';

/** PORCHLIGHT_IMPORT_ROWS=1000000 proves it on a million rows; the usual size shows growth just as well. */
const LARGE = Number(process.env.PORCHLIGHT_IMPORT_ROWS ?? 120_000);
const SMALL = 12_000;
/** Garbage that has not been collected yet varies between runs; held rows would cost 1 KB each and more. */
const ALLOWED_GROWTH_MB = 60 + LARGE / 20_000;

let database: TestDatabase;
let desk: ImportDesk;
beforeAll(async () => {
  database = await testDatabase();
  desk = importDesk(database.url);
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

test(`A file of ${LARGE.toLocaleString('en-US')} rows takes no more memory than one of ${SMALL.toLocaleString('en-US')}`, async () => {
  const small = desk.file('small.csv.gz', '');
  const large = desk.file('large.csv.gz', '');
  await writeFile(small, SMALL);
  await writeFile(large, LARGE);
  const one = await desk.run('listings', small, '--source', 'small', '--dry-run');
  const other = await desk.run('listings', large, '--source', 'large', '--dry-run');
  expect(one.code).toBe(0);
  expect(other).toMatchObject({ code: 0, errors: '' });
  expect(other.summary?.rows).toBe(LARGE);
  expect(other.summary?.counts.inactive).toBeGreaterThan(LARGE * 0.85);
  expect(other.peakMegabytes).toBeGreaterThan(0);
  expect(other.peakMegabytes - one.peakMegabytes).toBeLessThan(ALLOWED_GROWTH_MB);
}, 3_600_000);
