import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { importMap } from '#server/geo/import/import-map.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import type { PropertyTravelTimes } from '#shared/api/travel-times-schemas.ts';
import { sentencesFor, testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool, TOWN } from '#test/helpers/listings.ts';
import { writeOsm } from '#test/helpers/write-osm.ts';

const { db } = await testDatabase();
const api = await testApi(db);
const school = await makeSchool(db);
const manager = await makeManager(db);
const folder = mkdtempSync(join(tmpdir(), 'porchlight-street-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Follows a street with its two ends close together. */
const at = (index: number): LngLat =>
  index <= 10 ? [TOWN[0], TOWN[1] + index * 0.0018] : [TOWN[0] + 0.004, TOWN[1] + (21 - index) * 0.0018];

async function importStreet(): Promise<void> {
  const nodes = Array.from({ length: 22 }, (_, index) => {
    const [lng, lat] = at(index);
    return { id: index + 1, lng, lat, tags: {} };
  });
  const ways = nodes
    .slice(1)
    .map(({ id }) => ({ id, nodes: [id - 1, id], tags: { highway: 'residential', name: 'Long Street' } }));
  const file = join(folder, 'street.osm.pbf');
  await writeOsm(file, { nodes, ways, relations: [], dataDate: '2026-10-01' });
  await importMap({ db, file, region: 'street', around: null });
}

const timesTo = (point: LngLat | string, mode = 'walk', of = school) =>
  api.get<PropertyTravelTimes>(
    `property_travel_times/?school=${of}&point=${encodeURIComponent(String(point))}&mode=${mode}`,
  );

describe('travel times to a place', () => {
  test('respond 400 for a place more than 50 miles from the school', async () => {
    const answer = await timesTo([TOWN[0] + 1, TOWN[1]]);
    expect(answer.status).toBe(400);
    expect(sentencesFor(answer, 'point')[0]).toMatch(/too far from Test University/);
  });

  test.each(['', '1', '1,2,3', 'a,b', '200,40', '-83.03,91'])(
    'respond 400 for the point "%s"',
    async (point) => {
      expect((await timesTo(point)).status).toBe(400);
    },
  );

  test('respond 400 for an unknown travel mode and 404 for an unknown school', async () => {
    expect((await timesTo(TOWN, 'fly')).status).toBe(400);
    expect((await timesTo(TOWN, 'walk', 999_999)).status).toBe(404);
  });

  test('are estimates without a map, and along streets after its import', async () => {
    const [lng, lat] = at(21);
    const home = await makeProperty(db, manager, { lng, lat });
    const estimated = (await timesTo(TOWN)).body;
    expect(estimated).toEqual({ exact: {}, estimated: { [home]: 5 } });
    await importStreet();
    const { exact } = (await timesTo(TOWN)).body;
    expect(exact[home]).toBeGreaterThan(40);
    const bike = (await timesTo(TOWN, 'bike')).body.exact;
    expect(bike[home]).toBeLessThan(exact[home]!);
  });

  test('omit listings that are not public', async () => {
    const home = await makeProperty(db, manager, { status: 'inactive' });
    const { exact, estimated } = (await timesTo(TOWN)).body;
    expect({ ...exact, ...estimated }).not.toHaveProperty(String(home));
  });

  test('share one cached response between nearly equal points until a listing changes', async () => {
    api.cache.setListening(true);
    const before = api.cache.size;
    await timesTo([TOWN[0] + 0.01, TOWN[1]]);
    await timesTo([TOWN[0] + 0.010_01, TOWN[1]]);
    expect(api.cache.size).toBe(before + 1);
    api.cache.invalidate(`school:${school}`);
    expect(api.cache.size).toBe(before);
    api.cache.setListening(false);
  });

  test('respond 429 above the limit of computed responses', async () => {
    await timesTo(TOWN);
    await sql`update attempts set points = 600`.execute(db);
    const { status, headers } = await timesTo(TOWN);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
