import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LISTINGS_CHANGED } from '#server/context.ts';
import { type Listener, listen } from '#server/db/listen.ts';
import type { Db } from '#server/db/tables.ts';
import { estimatingProvider } from '#server/geo/estimating-provider.ts';
import { REGION_LEFT } from '#server/geo/import/map-jobs.ts';
import { removeMap } from '#server/geo/import/remove-map.ts';
import { openService } from '#server/geo/services/call-service.ts';
import { UnusableStreets } from '#server/geo/services/embedded-provider.ts';
import { chainRouting } from '#server/geo/services/routing-chain.ts';
import { openWalkScore } from '#server/geo/services/walk-score.ts';
import { addDueJobs } from '#server/properties/add-due-jobs.ts';
import { noteSources, SOURCES_CHANGED } from '#server/properties/note-sources.ts';
import { WORK_OUT_PLACES } from '#server/properties/place-job.ts';
import { placeTasks } from '#server/properties/place-jobs.ts';
import { saveProperty } from '#server/properties/save-property.ts';
import { type PlaceParts, type PlaceWork, workOutPlaces } from '#server/properties/work-out-places.ts';
import type { AuxillaryData } from '#shared/api/auxillary-data.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { TRAVEL_MODES } from '#shared/rules/travel-modes.ts';
import { handClock, type ServiceDouble, serviceDouble } from '#test/geo/services/service-double.ts';
import { type TestApi, testApi } from '#test/helpers/api.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, propertyInput, TOWN } from '#test/helpers/listings.ts';
import { fillMap, makeMap } from '#test/helpers/maps.ts';
import { weighWithoutStreets } from '#test/helpers/weigh-without-streets.ts';
import { says, source } from './told-source.ts';

const WALK_SCORE = {
  status: 1,
  walkscore: 98,
  description: 'All on foot',
  ws_link: 'https://www.walkscore.com/a',
};

let database: TestDatabase;
let db: Db;
let api: TestApi;
let listener: Listener;
let notices: string[];
let school: number;
let manager: number;
let double: ServiceDouble;
let parts: PlaceParts;

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  api = await testApi(db);
  school = await makeSchool(db);
  manager = await makeManager(db);
  double = await serviceDouble();
  listener = await listen({
    connection: database.connection,
    channels: [LISTINGS_CHANGED],
    onNotice: (_channel, payload) => notices.push(payload),
    onGap() {},
    log: { warn() {} },
  });
});
afterAll(async () => {
  await listener.close();
  await double.close();
});
beforeEach(async () => {
  Object.assign(says, { service: undefined, streets: undefined, shape: 'one', modes: TRAVEL_MODES });
  Object.assign(double, { mood: 'well', asked: [], answer: () => ({ body: WALK_SCORE }) });
  notices = [];
  const log = { info() {}, warn() {}, error() {} };
  const routing = chainRouting([source('service'), source('streets'), estimatingProvider], log);
  parts = { db, log, routing, weighAround: weighWithoutStreets, walkScore: null };
  await db.deleteFrom('map_versions').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

function withWalkScore(): void {
  const options = { name: 'Walk Score', url: double.url, userAgent: 'Porchlight (test)', clock: handClock() };
  parts.walkScore = openWalkScore(openService(options), 'a-key');
}

let east = 0;
/** A home of its own place, 100 m from the last one. */
async function makeHome(point?: LngLat): Promise<number> {
  east += 0.001;
  const [lng, lat] = point ?? [TOWN[0] + east, TOWN[1] + 0.01];
  return await saveProperty(db, propertyInput(manager, { lng, lat }));
}

const workOut = (id: number, work?: PlaceWork) => workOutPlaces(parts, [id], work);
const lookAt = async (id: number): Promise<AuxillaryData> =>
  (await api.get<AuxillaryData>(`properties/${id}/auxillary_data/?school=${school}`)).body;
const linesOf = async (id: number) =>
  await db.selectFrom('property_routes').select(['mode', 'source']).where('property_id', '=', id).execute();

/** In how many hours a part of a home is worked out again. */
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
const DAY = 24;

describe('A source of ways that is away', () => {
  test('takes back nothing that it measured, for an estimate or for the next best', async () => {
    says.service = 600;
    const home = await makeHome();
    await workOut(home);
    const known = await lookAt(home);
    expect(known).toMatchObject({ quality: 'exact', source: 'service', drive_time: 10 });
    for (const streets of [undefined, 900, null, 'away'] as const) {
      Object.assign(says, { service: 'away', streets });
      await workOut(home);
      expect(await lookAt(home)).toEqual(known);
    }
    expect((await linesOf(home)).map(({ source }) => source)).toEqual(['service', 'service']);
  });

  test('is asked again after an hour, then after longer and longer, at most a day', async () => {
    says.service = 'away';
    says.streets = 700;
    const home = await makeHome();
    for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
      await workOut(home, { parts: ['travel'] });
      expect(Math.abs((await dueIn(home, 'travel')) - hours)).toBeLessThan(0.1);
    }
    expect(await lookAt(home)).toMatchObject({ source: 'streets' });
    says.service = 600;
    await workOut(home);
    expect(await lookAt(home)).toMatchObject({ source: 'service', drive_time: 10 });
    expect(await dueIn(home, 'travel')).toBeGreaterThan(160 * DAY);
    expect(await dueIn(home, 'travel')).toBeLessThanOrEqual(180 * DAY);
  });

  test('does not keep newer streets from the homes that the older ones measured', async () => {
    says.service = 'away';
    says.streets = 700;
    const home = await makeHome();
    await workOut(home);
    says.streets = 760;
    await workOut(home);
    expect(await lookAt(home)).toMatchObject({ source: 'streets', drive_time: 13 });
  });

  test('for the line alone leaves the line that was there', async () => {
    says.service = 600;
    const home = await makeHome();
    await workOut(home);
    const routing = chainRouting([source('service'), estimatingProvider], parts.log);
    parts.routing = {
      measure: routing.measure,
      measureRoute: async () => ({ route: null, isMakeshift: true }),
    };
    await workOut(home);
    expect((await lookAt(home)).walk_routing.trip?.legs[0]?.shape).toBe('service one');
    expect(await dueIn(home, 'travel')).toBeLessThan(2);
  });
});

describe('Where no source covers a home any more', () => {
  test('its way is an estimate again, without a line', async () => {
    says.streets = 700;
    const home = await makeHome();
    await workOut(home);
    expect((await lookAt(home)).walk_routing.trip).not.toBeNull();
    says.streets = undefined;
    await workOut(home);
    expect(await lookAt(home)).toMatchObject({
      quality: 'estimated',
      source: 'estimate',
      auto_routing: { trip: null },
      walk_routing: { trip: null },
    });
    expect(await linesOf(home)).toEqual([]);
  });

  test('because a map was removed, its homes are worked out anew, and nothing stays around them', async () => {
    const box = { west: TOWN[0] - 0.1, south: TOWN[1] - 0.1, east: TOWN[0] + 0.5, north: TOWN[1] + 0.1 };
    const version = await makeMap(db, { region: 'going', box });
    const home = await makeHome();
    const [lng, lat] = [TOWN[0] + east, TOWN[1] + 0.011];
    await fillMap(db, version, {
      places: [{ ref: 'node/1', kind: 'restaurant', name: 'Corner', lng, lat, url: null }],
    });
    await workOut(home);
    expect((await lookAt(home)).nearby_places).toHaveLength(1);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await removeMap(db, { actor: 'operator test' }, 'going');
    const [left] = await jobs(REGION_LEFT);
    expect(left).toEqual(box);
    await placeTasks(parts)[REGION_LEFT]!(left, context);
    const ids = (await jobs(WORK_OUT_PLACES)).flatMap(({ property_ids }) => property_ids);
    expect(ids).toContain(home);
    await workOut(home);
    expect(await lookAt(home)).toMatchObject({ nearby_places: [], walkscore: null });
  });
});

describe('Where a source knows the streets of some modes only', () => {
  test('the others are estimates, nothing claims to be exact, and the line on foot is there', async () => {
    Object.assign(says, { streets: 700, modes: ['walk'] });
    const home = await makeHome();
    await workOut(home);
    const data = await lookAt(home);
    expect(data).toMatchObject({ quality: 'estimated', source: 'streets', walk_time: 12 });
    expect(data.drive_time).toBeGreaterThan(0);
    expect(data.auto_routing.trip).toBeNull();
    expect(data.walk_routing.trip?.legs[0]?.shape).toBe('streets one');
  });

  test('what they measured stands while they are away, and gives way to who measured all', async () => {
    Object.assign(says, { streets: 700, modes: ['walk'] });
    const home = await makeHome();
    await workOut(home);
    const known = await lookAt(home);
    says.streets = 'away';
    await workOut(home);
    expect(await lookAt(home)).toEqual(known);
    Object.assign(says, { streets: 650, service: 'away', modes: TRAVEL_MODES });
    await workOut(home);
    expect(await lookAt(home)).toMatchObject({ quality: 'exact', source: 'streets', walk_time: 11 });
  });
});

describe('Where there is no way', () => {
  test('by any mode, nothing is made up, and that is known exactly', async () => {
    says.streets = null;
    const home = await makeHome();
    await workOut(home);
    expect(await lookAt(home)).toMatchObject({
      quality: 'exact',
      source: 'streets',
      drive_time: null,
      walk_time: null,
      auto_routing: { trip: null },
      walk_routing: { trip: null },
    });
  });

  test('a search by the way leaves the home out, and finds it among those whose time is not known', async () => {
    says.streets = null;
    const home = await makeHome();
    await workOut(home);
    const box = [TOWN[0] - 1, TOWN[1] - 1, TOWN[0] + 1, TOWN[1] + 1].join();
    const search = async (more: string) => {
      const { body } = await api.get<{ id: number }[]>(
        `property_in/?school=${school}&in_bbox=${box}&${more}`,
      );
      return body.map(({ id }) => id);
    };
    for (const mode of ['walk', 'bike', 'drive']) {
      expect(await search(`commute_mode=${mode}&commute_max=120`)).not.toContain(home);
      expect(await search(`commute_mode=${mode}&commute_unknown=true`)).toContain(home);
    }
  });
});

test('Where nothing but the line on foot changes, lists that are kept are told of it', async () => {
  says.service = 600;
  const home = await makeHome();
  await workOut(home);
  // That it was saved, and that it was worked out.
  await expect.poll(() => notices).toHaveLength(2);
  notices = [];
  says.shape = 'two';
  await workOut(home);
  await expect.poll(() => notices).toEqual([String(school)]);
  const { body } = await api.get<{ walk_route: string }>(`properties/${home}/?school=${school}`);
  expect(body.walk_route).toBe('service two');
});

describe('The scores of the service', () => {
  test('stand while it is away, wrong or slow to count; places go on', async () => {
    withWalkScore();
    const home = await makeHome();
    await workOut(home);
    expect(await lookAt(home)).toMatchObject({ walkscore: 98, walkscore_description: 'All on foot' });
    expect(await dueIn(home, 'around')).toBeGreaterThan(26 * DAY);
    expect(await dueIn(home, 'around')).toBeLessThanOrEqual(30 * DAY);
    for (const mood of ['down', 'page', 'garbage'] as const) {
      double.mood = mood;
      await workOut(home);
      expect(await lookAt(home)).toMatchObject({ walkscore: 98, walkscore_description: 'All on foot' });
    }
    double.mood = 'well';
    double.answer = () => ({ body: { status: 2 } });
    withWalkScore();
    await makeMap(db, {
      region: 'thin',
      box: { west: TOWN[0] - 0.5, south: TOWN[1] - 0.5, east: TOWN[0] + 0.5, north: TOWN[1] + 0.5 },
    });
    await workOut(home);
    expect(await lookAt(home)).toMatchObject({ walkscore: 98 });
    expect(await dueIn(home, 'around')).toBeLessThanOrEqual(24);
  });

  test('that are still being counted are asked for again in an hour, and the own ones stand in', async () => {
    withWalkScore();
    await makeMap(db, {
      region: 'thin',
      box: { west: TOWN[0] - 0.5, south: TOWN[1] - 0.5, east: TOWN[0] + 0.5, north: TOWN[1] + 0.5 },
    });
    double.answer = () => ({ body: { status: 2 } });
    const home = await makeHome();
    await workOut(home);
    const own = await lookAt(home);
    expect(own).toMatchObject({ walkscore: null });
    expect(own.walkscore_description).toContain('Our map knows');
    expect(Math.abs((await dueIn(home, 'around')) - 1)).toBeLessThan(0.1);
    double.mood = 'page';
    await workOut(home);
    expect(await lookAt(home)).toEqual(own);
    double.mood = 'well';
    double.answer = () => ({ body: WALK_SCORE });
    await workOut(home, { parts: ['around'] });
    expect(await lookAt(home)).toMatchObject({ walkscore: 98 });
  });

  test('give way to the own ones where it has none for the place, and where its key is taken out', async () => {
    withWalkScore();
    const home = await makeHome();
    await workOut(home);
    double.answer = () => ({ status: 404, body: { status: 30 } });
    await workOut(home);
    expect((await lookAt(home)).walkscore).toBeNull();
    double.answer = () => ({ body: WALK_SCORE });
    await workOut(home);
    expect((await lookAt(home)).walkscore).toBe(98);
    parts.walkScore = null;
    await workOut(home);
    expect((await lookAt(home)).walkscore).toBeNull();
  });

  test('of another home of the same building are not asked for again that day', async () => {
    withWalkScore();
    const point: LngLat = [TOWN[0] - 0.02, TOWN[1] + 0.02];
    for (let flat = 0; flat < 5; flat += 1) {
      const home = await makeHome([point[0] + flat * 1e-6, point[1]]);
      await workOut(home);
      expect(await lookAt(home)).toMatchObject({ walkscore: 98 });
    }
    expect(double.asked).toHaveLength(1);
  });

  test('and what is around stay as they were while imported streets cannot be read', async () => {
    withWalkScore();
    const box = { west: TOWN[0] - 0.5, south: TOWN[1] - 0.5, east: TOWN[0] + 0.5, north: TOWN[1] + 0.5 };
    await makeMap(db, { region: 'thin', box });
    const home = await makeHome();
    await workOut(home);
    const known = await lookAt(home);
    parts.weighAround = () => Promise.reject(new UnusableStreets());
    double.answer = () => ({ body: { ...WALK_SCORE, walkscore: 12 } });
    await workOut(home);
    expect(await lookAt(home)).toEqual(known);
    expect(Math.abs((await dueIn(home, 'around')) - 1)).toBeLessThan(0.1);
  });
});

describe('A batch of homes', () => {
  /** The routing, which throws for the lines from one home, or stops the program there. */
  async function batchOf(three: readonly number[], atSecond: () => void): Promise<void> {
    const { lng } = await db
      .selectFrom('properties')
      .select('lng')
      .where('id', '=', three[1]!)
      .executeTakeFirstOrThrow();
    const { measure, measureRoute } = parts.routing;
    parts.routing = {
      measure,
      measureRoute: async (request) => {
        if (request.from[0] === lng) atSecond();
        return await measureRoute(request);
      },
    };
    await sql`delete from graphile_worker._private_jobs`.execute(db);
  }
  const sourcesOf = async (homes: readonly number[]) =>
    await Promise.all(homes.map(async (home) => (await lookAt(home)).source));

  test('one of which fails is saved but for that one, which is tried again by itself', async () => {
    says.service = 600;
    const three = [await makeHome(), await makeHome(), await makeHome()];
    await batchOf(three, () => {
      throw new Error('of this home alone');
    });
    await workOutPlaces(parts, three);
    expect(await sourcesOf(three)).toEqual(['service', 'estimate', 'service']);
    const alone = { property_ids: [three[1]], parts: ['travel', 'around'] };
    expect(await jobs(WORK_OUT_PLACES)).toEqual([alone]);
    // By itself it fails, and the queue waits longer and longer.
    await expect(placeTasks(parts)[WORK_OUT_PLACES]!(alone, context)).rejects.toThrow('of this home alone');
    expect(await jobs(WORK_OUT_PLACES)).toEqual([alone]);
  });

  test('in whose middle the program stops is saved as far as it came, and the rest is left to the next', async () => {
    says.service = 600;
    const three = [await makeHome(), await makeHome(), await makeHome()];
    const stop = new AbortController();
    await batchOf(three, () => stop.abort());
    const payload = { property_ids: three, parts: ['travel'] };
    await placeTasks(parts)[WORK_OUT_PLACES]!(payload, { ...context, signal: stop.signal });
    expect(await sourcesOf(three)).toEqual(['service', 'service', 'estimate']);
    expect(await jobs(WORK_OUT_PLACES)).toEqual([{ property_ids: [three[2]], parts: ['travel'] }]);
    // Stopped before the first, it is as if it had not begun.
    await expect(
      placeTasks(parts)[WORK_OUT_PLACES]!(payload, { ...context, signal: stop.signal }),
    ).rejects.toThrow('aborted');
  });
});

describe('What is due', () => {
  test('is worked out by idle jobs of its own parts, once, and what is not is left', async () => {
    const [one, two, three] = [await makeHome(), await makeHome(), await makeHome()];
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await makeDue([one, two], 'around');
    await makeDue([two], 'travel');
    expect(await addDueJobs(db)).toBe(3);
    expect(await jobs(WORK_OUT_PLACES)).toEqual(
      [
        { property_ids: [two], parts: ['travel', 'around'] },
        { property_ids: [one], parts: ['around'] },
      ].toSorted((a, b) => a.property_ids[0]! - b.property_ids[0]!),
    );
    expect(await addDueJobs(db)).toBe(0);
    expect(await dueIn(three!, 'travel')).toBeGreaterThan(0);
  });

  test('in the thousands is taken bit by bit', async () => {
    const homes = [await makeHome(), await makeHome(), await makeHome()];
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await makeDue(homes, 'around');
    expect(await addDueJobs(db, 2)).toBe(2);
    expect(await jobs('look-for-due-places')).toHaveLength(1);
    expect(await addDueJobs(db, 2)).toBe(1);
    expect(await jobs(WORK_OUT_PLACES)).toHaveLength(2);
  });

  test('of a home that nobody sees waits a month', async () => {
    const home = await makeHome();
    await db.updateTable('properties').set({ status: 'inactive' }).where('id', '=', home).execute();
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await makeDue([home], 'around');
    expect(await addDueJobs(db)).toBe(0);
    expect(await dueIn(home, 'around')).toBeGreaterThan(29 * DAY);
  });

  test('does not take the place of what a save has asked for', async () => {
    const home = await makeHome();
    await makeDue([home], 'around');
    await addDueJobs(db);
    const payloads = await jobs(WORK_OUT_PLACES);
    expect(payloads).toContainEqual({ property_ids: [home], parts: ['travel', 'around'] });
    expect(payloads).toContainEqual({ property_ids: [home], parts: ['around'] });
  });

  test('is everything that came of a service which the settings no longer name, or name anew', async () => {
    const home = await makeHome();
    await workOut(home);
    const settings = { valhallaUrl: null, walkScoreKey: null, walkScoreUrl: 'https://api.walkscore.com' };
    await noteSources(db, settings);
    expect(await jobs(SOURCES_CHANGED)).toEqual([]);
    for (const valhallaUrl of ['http://one.internal:8002', 'http://two.internal:8002', null]) {
      await sql`delete from graphile_worker._private_jobs`.execute(db);
      await noteSources(db, { ...settings, valhallaUrl });
      await noteSources(db, { ...settings, valhallaUrl });
      expect(await jobs(SOURCES_CHANGED)).toEqual([{ parts: ['travel'] }]);
    }
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    await placeTasks(parts)[SOURCES_CHANGED]!({ parts: ['travel'] }, context);
    const all = (await jobs(WORK_OUT_PLACES)) as { property_ids: number[]; parts: string[] }[];
    expect(all.find(({ property_ids }) => property_ids.includes(home))?.parts).toEqual(['travel']);
    expect(await dueIn(home, 'around')).toBeGreaterThan(DAY);
    await noteSources(db, { ...settings, walkScoreKey: 'one' });
    await noteSources(db, { ...settings, walkScoreKey: 'another' });
    expect(await jobs(SOURCES_CHANGED)).toEqual([{ parts: ['around'] }]);
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(m::text, ' ') as text from map_services m`.execute(db);
    expect(rows[0]!.text).not.toMatch(/internal|another/);
  });
});
