import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RoutingProvider, Travel } from '#server/geo/routing-provider.ts';
import { chainRouting } from '#server/geo/services/routing-chain.ts';
import { computePlaces } from '#server/properties/compute-places.ts';
import { COMPUTE_PLACES } from '#server/properties/place-job.ts';
import { placeSchool } from '#server/properties/rebuild-read-model.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, propertyInput, saveProperty } from '#test/helpers/listings.ts';
import { scoreWithoutStreets } from '#test/helpers/score-without-streets.ts';

// Tests that travel times are invalidated and computed again when a property or a school moves.

const TEN_MINUTES: Travel = { seconds: 600, meters: 1000, quality: 'exact', source: 'streets' };
/** A routing provider for which any two points are ten minutes apart. */
const streets: RoutingProvider = {
  name: 'streets',
  matrix: async ({ targets }) => targets.map(() => TEN_MINUTES),
  route: async () => {
    const summary = { time: 600, length: 1 };
    const trip = { status: 0 as const, units: 'miles' as const, summary, legs: [{ shape: 'line', summary }] };
    return { ...TEN_MINUTES, trip, computedAt: '2026-11-01T00:00:00Z', attribution: '© map' };
  },
};

/** Number of regions created so far. Each test has its own region. */
let country = 0;
let at: (north: number) => { lng: number; lat: number };

const { db } = await testDatabase();
const manager = await makeManager(db);
beforeEach(async () => {
  country += 1;
  const lng = -60 - country * 4;
  at = (north) => ({ lng, lat: 30 + north });
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

const place = (north: number): LngLat => [at(north).lng, at(north).lat];
async function makeHome(north: number) {
  const [lng, lat] = place(north);
  const input = propertyInput(manager, { lng, lat });
  const id = await saveProperty(db, input);
  const move = async (to: number) => {
    const [, there] = place(to);
    await saveProperty(db, { ...input, id, values: { ...input.values, lat: there } });
  };
  return { id, move };
}

async function recompute(id: number) {
  const log = { info() {}, warn() {}, error() {} };
  const routing = chainRouting([streets], log);
  await computePlaces({ db, log, routing, scoreSurroundings: scoreWithoutStreets }, [id]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}

const waysOf = async (id: number) =>
  await db
    .selectFrom('property_schools')
    .select(['school_id', 'quality', 'drive_time', 'walk_route'])
    .where('property_id', '=', id)
    .execute();
const isAroundKnown = async (id: number) =>
  (await db.selectFrom('property_aux').select('property_id').where('property_id', '=', id).execute()).length >
  0;
const lines = async (id: number) =>
  await db
    .selectFrom('property_routes')
    .select(['school_id', 'mode'])
    .where('property_id', '=', id)
    .execute();

/** Returns the parts of a property that have pending jobs. */
async function pendingParts(id: number) {
  const { rows } = await sql<{ parts: string[] }>`
    select j.payload -> 'parts' as parts from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${COMPUTE_PLACES} and j.payload::jsonb -> 'property_ids' @> ${`[${id}]`}::jsonb`.execute(
    db,
  );
  return rows.map(({ parts }) => parts);
}
async function hoursUntilDue(id: number, part: 'travel' | 'around') {
  const { rows } = await sql<{ hours: number }>`select extract(epoch from due - now())::float8 / 3600 as hours
    from place_dues where property_id = ${id} and part = ${part}`.execute(db);
  return rows[0]!.hours;
}

describe('new or moved school', () => {
  test('causes only the travel times to this school to be recomputed', async () => {
    const first = await makeSchool(db, at(0.02));
    const { id } = await makeHome(0);
    await recompute(id);
    const known = await waysOf(id);
    expect(known).toEqual([{ school_id: first, quality: 'exact', drive_time: 600, walk_route: 'line' }]);
    const second = await makeSchool(db, at(0.1));
    await placeSchool(db, second);
    expect(await waysOf(id)).toEqual([...known, expect.objectContaining({ school_id: second })]);
    expect(await lines(id)).toHaveLength(2);
    expect(await isAroundKnown(id)).toBe(true);
    expect(await pendingParts(id)).toEqual([['travel']]);
    expect(await hoursUntilDue(id, 'travel')).toBeLessThanOrEqual(24);
    expect(await hoursUntilDue(id, 'around')).toBeGreaterThan(20 * 24);
  });
});

describe('moved property', () => {
  test('loses travel times, routes and surroundings, even at the same distance from the school', async () => {
    await makeSchool(db, at(0));
    const { id, move } = await makeHome(0.05);
    await recompute(id);
    await move(-0.05);
    expect(await waysOf(id)).toMatchObject([{ quality: 'estimated', walk_route: null }]);
    expect(await lines(id)).toEqual([]);
    expect(await isAroundKnown(id)).toBe(false);
    expect(await pendingParts(id)).toEqual([['travel', 'around']]);
  });
});
