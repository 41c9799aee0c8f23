import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { findScoresAt } from '#server/properties/around.queries.ts';
import { claimDue, findPropertyIdsIn } from '#server/properties/due-places.queries.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager } from '#test/helpers/listings.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';

const HOMES = 50_000;
const BIG = ['properties', 'place_dues', 'property_aux'];

let db: Db;
let plans: Awaited<ReturnType<typeof queryPlans>>;

beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  plans = await queryPlans(database);
  const manager = await makeManager(db);
  await sql`insert into properties (manager_id, address_1, city, state, type, lng, lat)
    select ${manager}::bigint, n || ' Elm Street', 'Town', 'CO', 'house', -110 + (n % 500) / 50.0, 38 + (n / 500) / 50.0
    from generate_series(1, ${HOMES}::int) n`.execute(db);
  await sql`insert into property_aux (property_id, walkscore, source)
    select id, 50, 'walk-score' from properties`.execute(db);
  await sql`insert into place_dues (property_id, part, due)
    select id, part, now() + make_interval(mins => (id % 40000)::int - 20)
    from properties cross join (values ('travel'), ('around')) as parts (part)`.execute(db);
  await sql`analyze`.execute(db);
});

/** What is read from end to end, whatever the values are; a walk through a whole index is no better. */
async function scansOf(work: (spied: Db) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  for (const statement of await plans.statementsOf(work)) {
    if (!/select|update/.test(statement.sql)) continue;
    for (const plan of await plans.plansOf(statement)) {
      if (scansIn(plan, BIG).length > 0 || plan.includes('properties_pkey on properties  (cost'))
        found.push(plan);
    }
  }
  return found;
}

describe('No table of homes is read from end to end', () => {
  test('for the homes of a region that was imported or removed', async () => {
    const box = { west: -105, south: 38.5, east: -104.5, north: 39 };
    expect(await scansOf((spied) => findPropertyIdsIn(spied, box))).toEqual([]);
    const ids = await findPropertyIdsIn(db, box);
    expect(ids.length).toBeGreaterThan(300);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    const [sent] = await plans.statementsOf((spied) => findPropertyIdsIn(spied, box));
    for (const plan of await plans.plansOf(sent!)) expect(plan).toContain('properties_place');
  });

  test('for what a service said of the same place', async () => {
    const [{ id, lng, lat }] = (await db
      .selectFrom('properties')
      .select(['id', 'lng', 'lat'])
      .limit(1)
      .execute()) as [{ id: number; lng: number; lat: number }];
    expect(await scansOf((spied) => findScoresAt(spied, id, [lng, lat]))).toEqual([]);
    expect(await findScoresAt(db, id, [lng, lat])).toBeNull();
    expect(await findScoresAt(db, 0, [lng, lat])).toMatchObject({ walkscore: 50 });
  });

  test('for what is due', async () => {
    const [sent] = await plans.statementsOf((spied) => claimDue(spied, 50));
    for (const plan of await plans.plansOf(sent!)) {
      expect(scansIn(plan, ['place_dues', 'property_aux'])).toEqual([]);
      expect(plan).toContain('place_dues_due');
    }
    expect((await claimDue(db, 10_000)).parts.length).toBeGreaterThan(0);
    expect((await claimDue(db, 10_000)).parts).toEqual([]);
  });
});
