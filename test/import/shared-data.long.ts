import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Property, PropertyCard } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { createImportCommand, type ImportCommand, type ImportRun } from './run-import.ts';

const SCHOOLS = join(ROOT, '../shared/data/schools/us-colleges-4yr.csv');
const LISTINGS = join(ROOT, '../shared/data/listings/uci555-campus-sample.semicolon.csv.gz');
const MAP = join(ROOT, '../shared/data/osm/columbus-oh.osm.pbf');
const hasFiles = existsSync(SCHOOLS) && existsSync(LISTINGS);
if (!hasFiles)
  process.stderr.write('SKIPPED: the import of real files, because ../shared/data is not there.\n');

describe.skipIf(!hasFiles)('importing the real data', () => {
  let database: TestDatabase;
  let importCommand: ImportCommand;
  let api: TestApi;
  let schools: ImportRun;
  let listings: ImportRun;
  beforeAll(async () => {
    database = await testDatabase();
    importCommand = createImportCommand(database.url);
    schools = await importCommand.run('schools', SCHOOLS);
    listings = await importCommand.run('listings', LISTINGS, '--mapping', 'uci555');
    api = await testApi(database.db);
  }, 120_000);

  test('imports all 2,559 schools', () => {
    expect(schools.summary?.counts).toMatchObject({ imported: 2559, rejected: 0 });
  });

  test('reports an outcome for each of the 1,707 rows', () => {
    expect(listings.summary?.rows).toBe(1707);
    expect(listings.summary?.counts).toMatchObject({ imported: 1705, inactive: 0, rejected: 2 });
    // No map is imported, so the addresses of three rows can't be located. One has a ZIP code, whose center
    // places it approximately.
    expect(listings.summary?.reasons.rejected).toEqual([
      { kind: expect.stringContaining('we couldn’t find the address'), rows: 2, first_lines: [12, 13] },
    ]);
  });

  test('marks the 1,280 rows at points with ten or more addresses as approximate', () => {
    const note = listings.summary?.notes.find(({ kind }) => kind.startsWith('ten or more addresses'));
    expect(note?.rows).toBe(1280);
  });

  test.each([
    ['university-of-washington-seattle', 320],
    ['university-of-texas-at-austin', 542],
    ['university-of-minnesota-twin-cities', 163],
  ])('makes listings near %s searchable: %i results, filters and a detail page', async (url, count) => {
    const [school] = (await api.get<School[]>(`main_schools/?public_view_url=${url}`)).body;
    const near = `property_near/?school=${school!.id}&point=${school!.center.coordinates.join(',')}&view=card`;
    const all = await api.get<PropertyCard[]>(near);
    expect(all.status).toBe(200);
    expect(Number(all.headers['x-total-count'])).toBe(count);
    expect(all.body.every((card) => card.distance_from_school <= 24_140.2 && card.plans[0]![1] >= 400)).toBe(
      true,
    );
    const studios = await api.get<PropertyCard[]>(`${near}&beds=0&price_max=1500`);
    expect(studios.body.length).toBeGreaterThan(0);
    expect(
      studios.body.every(({ plans }) => plans.every(([beds, price]) => beds === 0 && price <= 1500)),
    ).toBe(true);
    const opened = await api.get<Property>(`properties/${all.body[0]!.id}/?school=${school!.id}`);
    expect(opened.body).toMatchObject({ status: 'active', tier: 'free', is_demo: false });
    expect(opened.body.description.length).toBeGreaterThan(40);
  });

  test('leaves no placeholder, HTML entity or “null” in a text', async () => {
    const rows = await database.db
      .selectFrom('properties')
      .select(['address_1', 'listing_title', 'description'])
      .execute();
    const bad = rows.filter((row) =>
      /\[(email|phone|name)\]|&#?\w+;|\bnull\b|List ID/.test(Object.values(row).join(' ')),
    );
    expect(bad).toEqual([]);
  });

  test.skipIf(!existsSync(MAP))('imports a city’s map with streets and tiles', async () => {
    const { code, errors } = await importCommand.run('map', MAP);
    expect([code, errors]).toEqual([0, '']);
    const [version] = await database.db.selectFrom('map_versions').selectAll().execute();
    expect(version).toMatchObject({ region: 'columbus-oh', state: 'current' });
    const { streets = 0, junctions = 0, edges = 0, tiles = 0, places = 0 } = version!.counts;
    expect(streets).toBeGreaterThan(4000);
    expect(junctions).toBeGreaterThan(20_000);
    expect(edges).toBeGreaterThan(60_000);
    expect(tiles).toBeGreaterThan(800);
    expect(places).toBeGreaterThan(100);
  });

  test('changes nothing when the same files are imported again', async () => {
    const before = await database.db
      .selectFrom('properties')
      .select(['id', 'version'])
      .orderBy('id')
      .execute();
    const [schoolsAgain, listingsAgain] = [
      await importCommand.run('schools', SCHOOLS),
      await importCommand.run('listings', LISTINGS, '--mapping', 'uci555'),
    ];
    expect(schoolsAgain.summary?.counts).toMatchObject({ unchanged: 2559, imported: 0, updated: 0 });
    expect(listingsAgain.summary?.counts).toMatchObject({
      unchanged: 1705,
      imported: 0,
      updated: 0,
      rejected: 2,
    });
    expect(
      await database.db.selectFrom('properties').select(['id', 'version']).orderBy('id').execute(),
    ).toEqual(before);
  }, 60_000);
});
