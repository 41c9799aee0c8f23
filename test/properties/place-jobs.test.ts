import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { estimatingProvider } from '#server/geo/estimating-provider.ts';
import { REGION_IMPORTED, REGION_REMOVED } from '#server/geo/import/map-jobs.ts';
import { chainRouting } from '#server/geo/services/routing-chain.ts';
import { JOB_PRIORITIES } from '#server/jobs/add-job.ts';
import { COMPUTE_PLACES } from '#server/properties/place-job.ts';
import { placeTasks } from '#server/properties/place-jobs.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import type { Box } from '#streets/geometry.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, propertyInput, TOWN } from '#test/helpers/listings.ts';
import { makeMap } from '#test/helpers/maps.ts';
import { scoreWithoutStreets } from '#test/helpers/score-without-streets.ts';

/** Jobs have up to 25 properties, so these make two full batches and one property. */
const HOMES = 51;
const BOX: Box = { west: TOWN[0], south: TOWN[1], east: TOWN[0] + 0.1, north: TOWN[1] + 0.1 };
const EVERYTHING = ['travel', 'around'];

const stop = new AbortController();
const context = { log: { info() {}, warn() {}, error() {} } as never, attempt: 1, signal: stop.signal };

const { db } = await testDatabase();
await makeSchool(db);
const manager = await makeManager(db);
const log = { info() {}, warn() {}, error() {} };
const routing = chainRouting([estimatingProvider], log);
const parts = { db, log, routing, scoreSurroundings: scoreWithoutStreets };
const tasks = placeTasks(parts);
const homes = await saveHomes(HOMES, (at) => [TOWN[0] + 0.001 * at, TOWN[1] + 0.01]);
await saveHomes(1, () => [BOX.west - 0.01, BOX.south]);
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

async function saveHomes(count: number, placeOf: (at: number) => [number, number]): Promise<number[]> {
  const inputs = Array.from({ length: count }, (_, at) => {
    const [lng, lat] = placeOf(at);
    return propertyInput(manager, { lng, lat });
  });
  return (await saveProperties(db, inputs)).toSorted((a, b) => a - b);
}

type Waiting = { property_ids: number[]; parts: string[]; priority: number };
async function waiting(): Promise<Waiting[]> {
  const { rows } = await sql<{ payload: Omit<Waiting, 'priority'>; priority: number }>`
    select j.payload, j.priority from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${COMPUTE_PLACES} order by (j.payload -> 'property_ids' ->> 0)::int, j.priority`.execute(
    db,
  );
  return rows.map(({ payload, priority }) => ({ ...payload, priority }));
}
const idle = (property_ids: number[]) => ({
  property_ids,
  parts: EVERYTHING,
  priority: JOB_PRIORITIES.idle,
});
const batches = () => [idle(homes.slice(0, 25)), idle(homes.slice(25, 50)), idle(homes.slice(50))];

test('deleted property is removed from pending travel time jobs and ignored by new maps', async () => {
  const [gone] = await saveHomes(1, () => [TOWN[0] + 0.02, TOWN[1] + 0.05]);
  const asked: number[] = [];
  const { measure } = parts.routing;
  const routing = {
    ...parts.routing,
    measure: async (request: Parameters<typeof measure>[0]) => {
      asked.push(...request.targets.map(([, lat]) => lat), request.origin[1]);
      return await measure(request);
    },
  };
  await db
    .updateTable('properties')
    .set({ status: 'inactive', deleted: sql`now()` })
    .where('id', '=', gone!)
    .execute();
  const job = { property_ids: [homes[0], gone], parts: EVERYTHING };
  await placeTasks({ ...parts, routing })[COMPUTE_PLACES]!(job, context);
  expect(asked).toContain(TOWN[1] + 0.01);
  expect(asked).not.toContain(TOWN[1] + 0.05);
  expect(await db.selectFrom('property_aux').select('property_id').execute()).toEqual([
    { property_id: homes[0] },
  ]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await tasks[REGION_REMOVED]!(BOX, context);
  expect((await waiting()).flatMap(({ property_ids }) => property_ids)).not.toContain(gone);
});

describe('map import and removal', () => {
  test('enqueue each property of the area once, also when repeated', async () => {
    const version = await makeMap(db, { region: 'town', box: BOX });
    for (let time = 0; time < 2; time += 1) {
      await tasks[REGION_IMPORTED]!({ version_id: version }, context);
      expect(await waiting()).toEqual(batches());
    }
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    for (let time = 0; time < 2; time += 1) {
      await tasks[REGION_REMOVED]!(BOX, context);
      expect(await waiting()).toEqual(batches());
    }
  });
});
