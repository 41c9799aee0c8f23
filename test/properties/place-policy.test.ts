import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { LISTINGS_CHANGED } from '#server/context.ts';
import { listen } from '#server/db/listen.ts';
import { estimatingProvider } from '#server/geo/estimating-provider.ts';
import { REGION_REMOVED } from '#server/geo/import/map-jobs.ts';
import { removeMap } from '#server/geo/import/remove-map.ts';
import { chainRouting } from '#server/geo/services/routing-chain.ts';
import { type ComputeOptions, computePlaces, type PlaceParts } from '#server/properties/compute-places.ts';
import { COMPUTE_PLACES } from '#server/properties/place-job.ts';
import { addDueJobs, placeTasks } from '#server/properties/place-jobs.ts';
import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { TRAVEL_MODES } from '#shared/rules/travel-modes.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, propertyInput, saveProperty, TOWN } from '#test/helpers/listings.ts';
import { fillMap, makeMap } from '#test/helpers/maps.ts';
import { scoreWithoutStreets } from '#test/helpers/score-without-streets.ts';
import { responses, source } from './fake-routing-provider.ts';

let notices: string[];
let parts: PlaceParts;

const database = await testDatabase();
const db = database.db;
const api = await testApi(db);
const school = await makeSchool(db);
const manager = await makeManager(db);
const listener = await listen({
  connection: database.connection,
  channels: [LISTINGS_CHANGED],
  onNotification: (_channel, payload) => notices.push(payload),
  onReconnect() {},
  log: { warn() {} },
});
afterAll(async () => {
  await listener.close();
});
beforeEach(async () => {
  Object.assign(responses, { service: undefined, streets: undefined, shape: 'one', modes: TRAVEL_MODES });
  notices = [];
  const log = { info() {}, warn() {}, error() {} };
  const routing = chainRouting([source('service'), source('streets'), estimatingProvider], log);
  parts = { db, log, routing, scoreSurroundings: scoreWithoutStreets };
  await db.deleteFrom('map_versions').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

let east = 0;
/** Creates a property, by default 100 m from the previous one. */
async function makeHome(point?: LngLat): Promise<number> {
  east += 0.001;
  const [lng, lat] = point ?? [TOWN[0] + east, TOWN[1] + 0.01];
  return await saveProperty(db, propertyInput(manager, { lng, lat }));
}

const recompute = (id: number, work?: ComputeOptions) => computePlaces(parts, [id], work);
const lookAt = async (id: number): Promise<AuxillaryData> =>
  (await api.get<AuxillaryData>(`properties/${id}/auxillary_data/?school=${school}`)).body;
const linesOf = async (id: number) =>
  await db.selectFrom('property_routes').select(['mode', 'source']).where('property_id', '=', id).execute();

/** Returns the hours until this part of a property is due for recomputation. */
async function dueIn(id: number, part: 'travel' | 'around'): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from due - now())::float8 / 3600 as hours from place_dues
    where property_id = ${id} and part = ${part}`.execute(db);
  return rows[0]!.hours;
}
const makeDue = async (ids: readonly number[], part: 'travel' | 'around') =>
  await sql`update place_dues set due = now() - interval '1 second'
    where property_id = any(${ids}::bigint[]) and part = ${part}`.execute(db);

async function jobs(name: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} order by j.id`.execute(db);
  return rows.map(({ payload }) => payload);
}

const context = {
  log: { info() {}, warn() {}, error() {} } as never,
  attempt: 1,
  signal: new AbortController().signal,
};

describe('unreachable travel time provider', () => {
  test("does not replace measured times with estimates or another provider's", async () => {
    responses.service = 600;
    const home = await makeHome();
    await recompute(home);
    const known = await lookAt(home);
    expect(known).toMatchObject({ quality: 'exact', source: 'service', drive_time: 10 });
    for (const streets of [undefined, 900, null, 'away'] as const) {
      Object.assign(responses, { service: 'away', streets });
      await recompute(home);
      expect(await lookAt(home)).toEqual(known);
    }
    expect((await linesOf(home)).map(({ source }) => source)).toEqual(['service', 'service']);
  });
});

describe("property outside of every provider's area", () => {
  test('gets estimated times, and no route', async () => {
    responses.streets = 700;
    const home = await makeHome();
    await recompute(home);
    expect((await lookAt(home)).walk_routing.trip).not.toBeNull();
    responses.streets = undefined;
    await recompute(home);
    expect(await lookAt(home)).toMatchObject({
      quality: 'estimated',
      source: 'estimate',
      auto_routing: { trip: null },
      walk_routing: { trip: null },
    });
    expect(await linesOf(home)).toEqual([]);
  });

  test('is recomputed when a map is removed, and then has no nearby places', async () => {
    const box = { west: TOWN[0] - 0.1, south: TOWN[1] - 0.1, east: TOWN[0] + 0.5, north: TOWN[1] + 0.1 };
    const version = await makeMap(db, { region: 'going', box });
    const home = await makeHome();
    const [lng, lat] = [TOWN[0] + east, TOWN[1] + 0.011];
    await fillMap(db, version, {
      places: [{ ref: 'node/1', kind: 'restaurant', name: 'Corner', lng, lat, url: null }],
    });
    await recompute(home);
    expect((await lookAt(home)).nearby_places).toHaveLength(1);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await removeMap(db, { actor: 'operator test' }, 'going');
    const [left] = await jobs(REGION_REMOVED);
    expect(left).toEqual(box);
    await placeTasks(parts)[REGION_REMOVED]!(left, context);
    const ids = (await jobs(COMPUTE_PLACES)).flatMap(({ property_ids }) => property_ids);
    expect(ids).toContain(home);
    await recompute(home);
    expect(await lookAt(home)).toMatchObject({ nearby_places: [], walkscore: null });
  });
});

describe('property without a route', () => {
  test('has exact null travel times', async () => {
    responses.streets = null;
    const home = await makeHome();
    await recompute(home);
    expect(await lookAt(home)).toMatchObject({
      quality: 'exact',
      source: 'streets',
      drive_time: null,
      walk_time: null,
      auto_routing: { trip: null },
      walk_routing: { trip: null },
    });
  });
});

describe('due recomputation', () => {
  test('enqueues idle jobs once, for due parts only', async () => {
    const [one, two, three] = [await makeHome(), await makeHome(), await makeHome()];
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await makeDue([one, two], 'around');
    await makeDue([two], 'travel');
    expect(await addDueJobs(db)).toBe(3);
    expect(await jobs(COMPUTE_PLACES)).toEqual(
      [
        { property_ids: [two], parts: ['travel', 'around'] },
        { property_ids: [one], parts: ['around'] },
      ].toSorted((a, b) => a.property_ids[0]! - b.property_ids[0]!),
    );
    expect(await addDueJobs(db)).toBe(0);
    expect(await dueIn(three!, 'travel')).toBeGreaterThan(0);
  });
});
