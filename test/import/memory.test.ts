import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { type ImportDesk, type ImportRun, importDesk } from './run-import.ts';

/** PORCHLIGHT_IMPORT_ROWS=1000000 proves it on a million rows; the usual size would not fit into the heap either. */
const ROWS = Number(process.env.PORCHLIGHT_IMPORT_ROWS ?? 30_000);
/** Their texts would fill the heap more than once. */
const ROWS_OF_ONE = 80_000;
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

/** Every tenth row is broken in one of three ways; two of them a reader takes for an id that many rows have. */
const oftenBroken = (at: number) => (at % 10 === 9 ? ['', 'x"y', '"open'][at % 3]! : `r${at}`);

/** Listings in a part of Nevada where there is no school. */
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

test(`A file of ${ROWS.toLocaleString('en-US')} rows is imported in a heap of ${HEAP_MB} MB`, async () => {
  const path = desk.file('large.csv.gz', '');
  await writeFile(path, ROWS, oftenBroken);
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

/** Every line of the file has its row in the report, once. */
const linesOf = ({ rows }: ImportRun) => new Set(rows.map(({ line }) => line)).size;

test(`A file of ${ROWS_OF_ONE.toLocaleString('en-US')} rows of one id is read in the same heap: a listing with as many floor plans as it may have, and each row beyond is told of`, async () => {
  const path = desk.file('one.csv.gz', '');
  await writeFile(path, ROWS_OF_ONE, () => 'the-same');
  const run = await desk.run('listings', path, '--dry-run');
  expect(run).toMatchObject({ code: 0, errors: '' });
  expect(run.summary?.counts).toMatchObject({ inactive: ROWS_OF_ONE, rejected: 0 });
  expect(linesOf(run)).toBe(ROWS_OF_ONE);
  const [note] = run.summary!.notes;
  expect(note).toMatchObject({
    kind: 'a property has at most 500 floor plans: this one is left out',
    rows: ROWS_OF_ONE - 500,
  });
}, 600_000);

test('Of a source whose rows are listings each, the first row of an id counts, and the others name its line', async () => {
  const columns = 'id;title;body;bedrooms;price;address;cityname;state;latitude;longitude';
  const line = (id: string, at: number) =>
    `${id};House ${at};A quiet home.;2;900;${at} Elm Street;Adaven;NV;38.1${at};-115.4`;
  const ids = Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? `r${at}` : 'the-same'));
  const path = desk.file('each.csv', `${[columns, ...ids.map(line)].join('\n')}\n`);
  const run = await desk.run('listings', path, '--mapping', 'uci555', '--dry-run');
  expect(run).toMatchObject({ code: 0, errors: '' });
  expect(run.summary?.counts).toMatchObject({ inactive: 1001, rejected: 1999 });
  expect(linesOf(run)).toBe(3000);
  const reasons = new Set(
    run.rows.filter(({ outcome }) => outcome === 'rejected').map((one) => JSON.stringify(one.reasons)),
  );
  expect([...reasons]).toEqual([
    JSON.stringify([{ kind: 'the id stands in an earlier line', detail: 'line 3' }]),
  ]);
});
