import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoadArgs } from '#bench/load/load-args.ts';
import { loadData } from '#bench/load/load-data.ts';
import { pairUsers } from '#bench/load/load-posts-and-messages.ts';
import { shareListings } from '#bench/load/plan-schools.ts';
import type { Db } from '#server/db/tables.ts';
import { rebuildReadModel } from '#server/properties/rebuild-read-model.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool } from '#test/helpers/listings.ts';

const TODAY = '2026-11-21';
const ORDER: LoadArgs = {
  properties: 500,
  schools: 3,
  seed: 8,
  photos: 3,
  posts: 120,
  messages: 400,
  isAdding: false,
};
const SMALL = { ...ORDER, properties: 20, schools: 2, posts: 0, messages: 0 };

const READ_MODEL = ['property_cards', 'property_forms', 'property_schools'];
const ALL = [
  ...READ_MODEL,
  'schools',
  'users',
  'managers',
  'properties',
  'property_features',
  'floor_plans',
  'floor_plan_features',
  'photos',
  'forum_posts',
  'forum_comments',
  'conversations',
  'messages',
];

/** Matches timestamps in the read model's JSON. The quotes in it may be escaped. */
const MOMENTS = /(availability_confirmed|created|updated)[\\":]+[\dTZ:.-]+/g;

/** Returns all rows as text without timestamps and random keys, because these differ in each run. */
async function rowsOf(db: Db, tables: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ text: string }>`
      select (to_jsonb(t) - array['updated', 'availability_confirmed']
        - case when ${table} in ('forum_posts', 'forum_comments', 'messages') then 'key' else 'created' end)::text as text
      from ${sql.table(table)} t`.execute(db);
    found[table] = rows.map(({ text }) => text.replace(MOMENTS, '')).sort();
  }
  return found;
}

const countOf = async (db: Db, table: string): Promise<number> => {
  const counted = sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`;
  return (await counted.execute(db)).rows[0]!.count;
};

describe('load-data into a database with listings', () => {
  test('rejects without --add, and rejects a seed that was loaded before', async () => {
    const { db } = await testDatabase();
    await makeSchool(db);
    await makeProperty(db, await makeManager(db));
    const load = (order: Partial<LoadArgs>) => loadData({ db, order: { ...SMALL, ...order }, today: TODAY });
    await expect(load({})).rejects.toThrow('This database has listings already.');
    expect(await countOf(db, 'properties')).toBe(1);
    expect(await countOf(db, 'schools')).toBe(1);
    await load({ isAdding: true });
    expect(await countOf(db, 'properties')).toBe(21);
    await expect(load({ isAdding: true })).rejects.toThrow(/^Seed 8 has been loaded already.*--seed 9$/);
    await load({ isAdding: true, seed: 9 });
    expect(await countOf(db, 'properties')).toBe(41);
  });
});

describe('load-data with 500 listings at three schools', () => {
  let db: Db;
  const steps: string[] = [];

  beforeAll(async () => {
    db = (await testDatabase()).db;
    const onProgress = (step: string, done: number, total: number) => {
      if (done === total) steps.push(`${step} ${total}`);
    };
    await loadData({ db, order: ORDER, today: TODAY, onProgress });
  });

  test('leaves no jobs and reports each finished step', async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs`.execute(db);
    expect(rows).toEqual([]);
    expect(steps).toEqual(['Listings 500', 'Posts 120', 'Messages 400']);
  });

  test('writes the same read model as a rebuild', async () => {
    const loaded = await rowsOf(db, READ_MODEL);
    expect(loaded.property_forms).toHaveLength(500);
    await rebuildReadModel(db, {}, { isPlacing: true });
    expect(await rowsOf(db, READ_MODEL)).toEqual(loaded);
  });

  test('writes demo listings with floor plans within range of each school', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from property_cards group by school_id order by school_id`.execute(db);
    expect(rows.map(({ count }) => count)).toEqual(shareListings(500, 3));
    const { rows: odd } = await sql`
      select id from properties p where not is_demo or source <> 'load-data-8'
        or not exists (select from floor_plans f where f.property_id = p.id)`.execute(db);
    expect(odd).toEqual([]);
    const { rows: featured } = await sql`
      select school_id from property_cards where featured_rank is not null group by school_id`.execute(db);
    expect(featured).toHaveLength(3);
  });

  test('violates no foreign key', async () => {
    const { rows: keys } = await sql<{ owner: string; target: string; pairs: string; given: string }>`
      select c.conrelid::regclass::text as owner, c.confrelid::regclass::text as target,
        string_agg(format('o.%I = t.%I', a.attname, f.attname), ' and ') as pairs,
        string_agg(format('o.%I is not null', a.attname), ' and ') as given
      from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
      join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other
      where c.contype = 'f' group by c.oid`.execute(db);
    expect(keys.map(({ owner }) => owner)).toEqual(expect.arrayContaining(['property_features', 'photos']));
    for (const { owner, target, pairs, given } of keys) {
      const lost = sql`select from ${sql.table(owner)} o where ${sql.raw(given)}
        and not exists (select from ${sql.table(target)} t where ${sql.raw(pairs)})`;
      expect((await lost.execute(db)).rows.length, `${owner} ${pairs}`).toBe(0);
    }
  });

  test('creates basic and premium managers', async () => {
    const rows = await db.selectFrom('managers').select('account_level').distinct().execute();
    expect(rows.map(({ account_level }) => account_level).sort()).toEqual(['basic', 'premium']);
  });

  test('places listings more densely near campus', async () => {
    const { rows } = await sql<{ near: number; far: number }>`
      select count(*) filter (where distance < 5000)::int as near, count(*) filter (where distance > 15000)::int as far
      from property_cards`.execute(db);
    expect(rows[0]!.near).toBeGreaterThan(rows[0]!.far * 3);
  });

  test('keeps conversation counters consistent with their messages', async () => {
    expect(await countOf(db, 'messages')).toBe(400);
    const { rows: wrong } = await sql`
      select c.id from conversations c
      left join messages m on m.conversation_id = c.id
      group by c.id
      having c.last_id is distinct from max(m.id)
        or c.lo_sent <> count(*) filter (where m.sender = c.user_lo)
        or c.hi_sent <> count(*) filter (where m.sender = c.user_hi)
        or bool_or(m.sender not in (c.user_lo, c.user_hi))
        or min(m.id) filter (where m.sender = c.started_by) is distinct from min(m.id)`.execute(db);
    expect(wrong).toEqual([]);
  });

  test('creates posts at every school, none dated in the future', async () => {
    expect(await countOf(db, 'forum_posts')).toBe(120);
    expect(await countOf(db, 'forum_comments')).toBeGreaterThan(0);
    const { rows } = await sql<{ posts: number }>`select posts from forum_sizes`.execute(db);
    expect(rows.reduce((sum, { posts }) => sum + posts, 0)).toBe(120);
    expect(rows).toHaveLength(3);
    const { rows: late } = await sql`
      select id from forum_posts where created > ${TODAY}::timestamptz
      union all select id from messages where created > ${TODAY}::timestamptz`.execute(db);
    expect(late).toEqual([]);
  });

  test('is deterministic for a seed and differs between seeds', async () => {
    const [same, other] = [(await testDatabase()).db, (await testDatabase()).db];
    await loadData({ db: same, order: ORDER, today: TODAY });
    expect(await rowsOf(same, ALL)).toEqual(await rowsOf(db, ALL));
    await loadData({ db: other, order: { ...SMALL, seed: 9 }, today: TODAY });
    const points = async (from: Db) =>
      (await from.selectFrom('properties').select(['lng', 'lat']).orderBy('id').limit(5).execute()).map(
        ({ lng, lat }) => `${lng} ${lat}`,
      );
    expect(await points(other)).not.toEqual(await points(db));
  });
});

test('pairUsers never pairs the same users twice', () => {
  const pairs = [...pairUsers(Array.from({ length: 24 }, (_, at) => at + 1))];
  const names = pairs.map(([one, other]) => [one, other].sort((a, b) => a - b).join(' '));
  expect(pairs.length).toBeGreaterThan(200);
  expect(new Set(names).size).toBe(names.length);
});
