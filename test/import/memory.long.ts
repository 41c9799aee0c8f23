import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { findListingImport, insertListingImport } from '#server/properties/import/listing-imports.queries.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makePerson } from '#test/helpers/people.ts';
import { createImportCommand, type ImportCommand } from './run-import.ts';

/**
 * Number of rows. In memory they need at least 60 MB; the command alone needs 40 MB, so both exceed HEAP_MB.
 */
const ROWS = 30_000;
const HEAP_MB = 80;
/** Maximum memory of the whole process. */
const MOST_MEMORY_MB = 400;

let database: TestDatabase;
let importCommand: ImportCommand;
beforeAll(async () => {
  database = await testDatabase();
  importCommand = createImportCommand(database.url, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
});

/**
 * Returns the id of a row. Every tenth row is malformed in one of three ways, two of which look like a
 * repeated id.
 */
const oftenBroken = (at: number) => (at % 10 === 9 ? ['', 'x"y', '"open'][at % 3]! : `r${at}`);

/** Writes a CSV file of listings in a part of Nevada that has no schools. */
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
  const path = importCommand.file('large.csv.gz', '');
  await writeFile(path, ROWS, oftenBroken);
  const run = await importCommand.start('listings', path, '--dry-run').ended;
  expect(run).toMatchObject({ code: 0, errors: '' });
  expect(run.output).toContain('30,000');
  expect(run.peakMegabytes).toBeLessThan(MOST_MEMORY_MB);
});

const PROPERTIES = 1000;
const UNITS = 20;
/** Writes a feed of about 50 MB. */
async function writeFeed(path: string): Promise<void> {
  const out = createWriteStream(path);
  const photo = '<File><FileType>Photo</FileType><Src>https://photos.example/home/large/1.jpg</Src></File>';
  const amenity =
    '<Amenity AmenityType="Other"><Description>Large windows to the yard</Description></Amenity>';
  const plan = (id: number) =>
    `<Floorplan IDValue="${id}"><Name>Plan ${id}</Name><Room RoomType="Bedroom"><Count>${id}</Count></Room><MarketRent Min="0"/></Floorplan>`;
  const unit = (id: number) =>
    `<ILS_Unit FloorplanID="${id % 4}"><Units><Unit><UnitRent>${900 + id}</UnitRent></Unit></Units>${photo.repeat(12)}${amenity.repeat(12)}</ILS_Unit>`;
  out.write('<PhysicalProperty>');
  for (let at = 0; at < PROPERTIES; at += 1) {
    const place = `<Address><AddressLine1>${at} Elm Street</AddressLine1><City>Adaven</City><State>NV</State></Address>`;
    const point = `<Latitude>38.${100_000 + at}</Latitude><Longitude>-115.${400_000 + at}</Longitude>`;
    const plans = [0, 1, 2, 3].map(plan).join('');
    const units = Array.from({ length: UNITS }, (_, id) => unit(id)).join('');
    const property = `<Property IDValue="p${at}"><PropertyID>${place}${point}</PropertyID>${plans}${units}</Property>`;
    if (!out.write(property)) await once(out, 'drain');
  }
  out.end('</PhysicalProperty>');
  await finished(out);
}

test(`importing a feed of ${PROPERTIES * UNITS} units succeeds with a heap of ${HEAP_MB} MB`, async () => {
  const path = importCommand.file('large.xml', '');
  await writeFeed(path);
  const run = await importCommand.start('listings', path).ended;
  expect(run).toMatchObject({ code: 0, errors: '' });
  expect(run.output).toContain('large.xml: 4,000 rows');
  expect(run.peakMegabytes).toBeLessThan(MOST_MEMORY_MB);
}, 300_000);

test(`a manager's feed of ${PROPERTIES * UNITS} units is imported with a heap of ${HEAP_MB} MB`, async () => {
  const path = importCommand.file('own.xml', '');
  await writeFeed(path);
  const { manager_id } = await makePerson(database.db, 'manager');
  const id = await insertListingImport(database.db, {
    ...{ manager_id: manager_id!, language: 'en', file_name: 'own.xml', is_dry_run: true },
    file: gzipSync(readFileSync(path)),
  });
  const script = join(import.meta.dirname, 'import-process.ts');
  const heap = `--max-old-space-size=${HEAP_MB}`;
  const { stdout } = await promisify(execFile)(process.execPath, [heap, script, database.url, String(id)]);
  expect(Number(stdout)).toBeLessThan(MOST_MEMORY_MB);
  const { report } = (await findListingImport(database.db, id, manager_id!))!;
  expect([report?.rows, report?.created]).toEqual([4 * PROPERTIES, PROPERTIES]);
}, 300_000);
