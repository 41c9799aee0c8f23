import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import {
  countFavorites,
  deleteFavorite,
  findFavoriteCards,
  findFavoriteIds,
  findFavorites,
  findUnsaved,
  hasFavorite,
  insertFavorites,
  lockFavorites,
} from '#server/properties/favorites.queries.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool } from '#test/helpers/listings.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';

const USERS = 1500;
const HOMES = 8000;
const BIG = ['users', 'properties', 'favorites', 'property_cards', 'property_forms'];

let database: TestDatabase;
let plans: Awaited<ReturnType<typeof queryPlans>>;
let user: number;
let homes: number[];

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  plans = await queryPlans(database);
  const manager = await makeManager(db);
  const school = await makeSchool(db);
  await sql`insert into users (username, email, type)
    select 'user-' || n, 'user-' || n || '@example.edu', 'student' from generate_series(1, ${USERS}::int) n`.execute(
    db,
  );
  await sql`insert into properties (manager_id, address_1, city, state, type, lng, lat)
    select ${manager}, n || ' Row', 'Columbus', 'OH', 'house', -83, 40 from generate_series(1, ${HOMES}::int) n`.execute(
    db,
  );
  await sql`insert into property_schools (school_id, property_id, distance_from_school)
    select ${school}, id, 1 from properties`.execute(db);
  await sql`insert into property_forms (property_id, form, page, detail)
    select id, '{"id":' || id, 'x', '' from properties`.execute(db);
  await sql`insert into property_cards (school_id, property_id, lng, lat, distance, tier_rank, plan_prices, travel, listing)
    select ${school}, id, -83, 40, 1, 0, '{}', '', '{}' from properties`.execute(db);
  await sql`insert into favorites (user_id, property_id) select u.id, p.id from users u
    cross join lateral (select id from properties where id % 200 = u.id % 200) p`.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ id: number }>`select max(id) as id from users`.execute(db);
  user = rows[0]!.id;
  homes = (await sql<{ id: number }>`select id from properties order by id limit 100`.execute(db)).rows.map(
    ({ id }) => id,
  );
}, 120_000);

test('the tables are as large as these plans are about', async () => {
  const { rows } = await sql<{ saved: number }>`select count(*)::int as saved from favorites`.execute(
    database.db,
  );
  expect(rows[0]!.saved).toBeGreaterThan(50_000);
});

const calls: [string, (db: Db) => Promise<unknown>][] = [
  ['the list', (db) => findFavorites(db, user)],
  ['its ids', (db) => findFavoriteIds(db, user)],
  ['how many there are', (db) => countFavorites(db, user)],
  ['whether one is saved', (db) => hasFavorite(db, user, homes[0]!)],
  ['the cards of a visitor’s list', (db) => findFavoriteCards(db, homes)],
  ['what of a visitor’s list is new', (db) => findUnsaved(db, user, homes)],
  ['saving', (db) => insertFavorites(db, user, homes)],
  ['waiting for one another', (db) => lockFavorites(db, user)],
  ['removing', (db) => deleteFavorite(db, user, homes[0]!)],
];

describe('No call scans a table', () => {
  test.each(calls)('%s', async (_name, call) => {
    const sent = await plans.statementsOf(call);
    expect(sent.length).toBeGreaterThan(0);
    for (const statement of sent) {
      for (const plan of await plans.plansOf(statement))
        expect(scansIn(plan, BIG), `${statement.sql}\n${plan}`).toEqual([]);
    }
  });
});
