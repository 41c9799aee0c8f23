import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { layOutCards } from '#server/properties/lay-out-cards.queries.ts';
import { findPropertyWithNearest } from '#server/properties/property.queries.ts';
import { rebuildReadModel } from '#server/properties/rebuild-read-model.ts';
import { saveProperty } from '#server/properties/save-property.ts';
import { boxQuery, findList } from '#server/properties/search.queries.ts';
import { makeProperty, readyProperty } from '#server/properties/show-property.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, photoKey, propertyInput, TOWN } from '#test/helpers/listings.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

const EVERYWHERE = [-180, -90, 180, 90] as const;
/** What JSON writes with care, in a listing with every kind of part. */
const DESCRIPTION = 'A "quiet" home\n\twith a \\ and a — line, and an é.';

let db: Db;
let school: number;
let id: number;
let plans: Awaited<ReturnType<typeof queryPlans>>;

beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  plans = await queryPlans(database);
  school = await makeSchool(db);
  const manager = await makeManager(db);
  const { rows } = await sql<{ id: number }>`select id from features where type = 'property'`.execute(db);
  const parts = {
    features: rows.map((feature) => feature.id),
    floor_plans: [{ bedrooms: 2, price: 900 }],
    photos: [{ storage_key: photoKey(), width: 640, height: 480 }],
  };
  id = await saveProperty(db, propertyInput(manager, { description: DESCRIPTION }, parts));
  await saveProperty(db, propertyInput(manager));
});

async function listed(): Promise<unknown> {
  const search = { school_id: school, box: EVERYWHERE, filter: {}, limit: 500, view: 'card' as const };
  return JSON.parse((await findList(db, boxQuery(search))).body);
}

const visitor = () => ({ db, reader: null });

test('a property with the way to its nearest school is one row and that school', async () => {
  await rebuildReadModel(db);
  const near = await findPropertyWithNearest(db, id, undefined);
  expect(JSON.parse(`{${near?.near_travel}}`)).toMatchObject({ distance_from_school: expect.any(Number) });
  expect(JSON.parse(String((await readyProperty(visitor(), { id }))?.body))).toEqual(
    await makeProperty(visitor(), { id }),
  );
});

test('a property is the same whether its nearest school is named or not', async () => {
  const shown = async (asked: number | undefined) =>
    String((await readyProperty(visitor(), { id, school: asked }))?.body);
  expect(await shown(school)).toBe(await shown(undefined));
});

test('a property whose page names the nearest school is read as one row, and with a farther one from its ways', async () => {
  const farther = await makeSchool(db, { lng: TOWN[0] + 0.05, lat: TOWN[1] + 0.05 });
  await rebuildReadModel(db, {}, { isPlacing: true });
  const tablesFor = async (asked: number) => {
    const sent = await plans.statementsOf((spied) =>
      readyProperty({ db: spied, reader: null }, { id, school: asked }),
    );
    return sent.map(({ sql: text }) => [...text.matchAll(/(?:from|join) (\w+) /g)].map(([, table]) => table));
  };
  expect(await tablesFor(school)).toEqual([['property_forms', 'schools']]);
  expect(await tablesFor(farther)).toHaveLength(2);
  const [near, far] = [school, farther].map((asked) => readyProperty(visitor(), { id, school: asked }));
  expect(JSON.parse(String((await near)?.body))).toEqual(await makeProperty(visitor(), { id, school }));
  expect(JSON.parse(String((await far)?.body))).toEqual(
    await makeProperty(visitor(), { id, school: farther }),
  );
});

test('a manager, who may be the owner, is never shown the stored form', async () => {
  const reader = {
    user_id: 1,
    type: 'manager',
    manager_id: 1,
    is_staff: false,
    is_email_confirmed: true,
    session_id: 1,
  } as const;
  expect(await readyProperty({ db, reader }, { id })).toBeNull();
});

test('a school that is far away is answered from the tables, and one that is not there is not found', async () => {
  const far = await makeSchool(db, { lng: -150, lat: 60 });
  expect(await readyProperty(visitor(), { id, school: far })).toBeNull();
  expect(await makeProperty(visitor(), { id, school: far })).toMatchObject({ distance_from_school: null });
  await expect(makeProperty(visitor(), { id, school: 999_999 })).rejects.toMatchObject({ status: 404 });
});

test('cards that were laid out by place are listed as before', async () => {
  const before = await listed();
  await layOutCards(db);
  expect(await listed()).toEqual(before);
});

test('cards are laid out once whoever reads them for long is done, and searches are answered meanwhile', async () => {
  const before = await listed();
  const begun = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const held = db.transaction().execute(async (trx) => {
    await sql`select count(*) from property_cards`.execute(trx);
    begun.resolve();
    await reading.promise;
  });
  await begun.promise;
  let isLaidOut = false;
  const work = layOutCards(db).then(() => (isLaidOut = true));
  try {
    // Who waited for the table without an end would have each of these wait as long as the reader reads: for ever.
    for (const begin = performance.now(); performance.now() - begin < 2500; await sleep(20))
      expect(await listed()).toEqual(before);
    expect(isLaidOut).toBe(false);
  } finally {
    reading.resolve();
  }
  await Promise.all([held, work]);
  expect(await listed()).toEqual(before);
  expect((await sql<{ of: string }>`show lock_timeout`.execute(db)).rows).not.toEqual([{ of: '1s' }]);
});
