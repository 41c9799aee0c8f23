import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type MappedSite, makeSitemap, makeSitemapIndex } from '#server/crawlers/sitemaps.ts';
import type { Db } from '#server/db/tables.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';

const LISTINGS = 25_000;
const SCHOOLS = 500;
const POSTS = 30_000;
const BATCH = 12_500;
/** Tables that grow with what people do. */
const BIG = [
  'properties',
  'property_schools',
  'property_cards',
  'floor_plans',
  'photos',
  'forum_posts',
  'forum_comments',
];
const SITE = 'https://porchlight.example';
const OWN = 'homes.mill.edu';

let db: Db;
let plans: Awaited<ReturnType<typeof queryPlans>>;
let main: MappedSite;
let own: MappedSite;

beforeAll(async () => {
  const database = await testDatabase();
  db = database.db;
  plans = await queryPlans(database);
  const manager = await makeManager(db);
  const first = await makeSchool(db);
  const id = await makeSchool(db, { site_id: 1, site_domain: OWN, on_main_site: false });
  main = { base: SITE, public_url: SITE, school: null };
  own = { base: `https://${OWN}`, public_url: SITE, school: { id, site: { domain: OWN } } };
  await sql`insert into schools (name, short_name, city, state, public_view_url)
    select 'School ' || n, 'S' || n, 'Columbus', 'OH', 'school-' || n from generate_series(1, ${SCHOOLS}::int) n`.execute(
    db,
  );
  // Every hundredth is nearest to the school with a domain of its own; a tenth, none of those, is taken down.
  for (let at = 0; at < LISTINGS; at += BATCH) {
    const batch = sql`generate_series(${at + 1}::int, ${at + BATCH}::int) as id`;
    await sql`insert into properties (manager_id, name, address_1, city, state, type, lng, lat, status)
      select ${manager}::bigint, 'Home ' || id, id || ' High Street', 'Columbus', 'OH', 'apartment', -83, 40,
        case when id % 10 = 5 then 'inactive' else 'active' end from ${batch} order by id`.execute(db);
    await sql`insert into property_schools (school_id, property_id, distance_from_school)
      select ${first}::bigint, id, 1000 from ${batch} union all
      select ${id}::bigint, id, 500 from ${batch} where id % 100 = 0 union all
      select ${first}::bigint + 2 + id % ${SCHOOLS}::int, id, 2000 from ${batch} where id % 10 = 1`.execute(
      db,
    );
    await sql`insert into floor_plans (property_id, price) select id, 900 from ${batch} where id % 10 = 0`.execute(
      db,
    );
    await sql`insert into photos (property_id, storage_key, width, height)
      select id, lpad(id::text, 32, '0'), 640, 480 from ${batch} where id % 10 = 1`.execute(db);
    await sql`insert into property_forms (property_id, form, page, detail)
      select id, '', '', '' from ${batch} where id % 10 = 1`.execute(db);
    await sql`insert into property_cards
        (school_id, property_id, lng, lat, distance, tier_rank, plan_prices, travel, listing)
      select ${first}::bigint + 2 + id % ${SCHOOLS}::int, id, -83, 40, 1000, 0, '{}', '', ''
      from ${batch} where id % 10 = 1`.execute(db);
  }
  const { id: writer } = await makePerson(db);
  await sql`insert into forum_posts (school_id, user_id, title, text, created)
    select ${id}::bigint + 1 + n % ${SCHOOLS}::int, ${writer}::bigint, 'Question ' || n, 'What is it like?',
      now() - make_interval(mins => n) from generate_series(1, ${POSTS}::int) n`.execute(db);
  await sql`insert into forum_comments (post_id, user_id, text)
    select id, ${writer}::bigint, 'It is quiet.' from forum_posts where id % 10 = 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}, 240_000);

const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);
const findArticles = async () => [];

/** Every address that a host tells of, by the name of its file. */
async function walk(db: Db, site: MappedSite): Promise<Map<string, string[]>> {
  const source = { db, site, findArticles };
  const files = new Map<string, string[]>();
  for (const url of locations(await makeSitemapIndex(source))) {
    const name = url.slice(`${site.base}/sitemaps/`.length, -'.xml'.length);
    files.set(name, locations((await makeSitemap(source, name))!));
  }
  return files;
}

test('lists every listing once, in files of bounded length', async () => {
  const files = await walk(db, main);
  expect([...files.keys()]).toEqual([
    'static',
    'schools',
    ...[1, 2].map((part) => `listings-${part}`),
    'forum',
    'forum-2',
  ]);
  for (const urls of files.values()) expect(urls.length).toBeLessThanOrEqual(50_000);
  const all = [...files.values()].flat();
  expect(new Set(all).size).toBe(all.length);
  const listed = all.filter((url) => url.includes('/Home-'));
  // A tenth is taken down, and a hundredth stands on the school's own domain.
  expect(listed).toHaveLength(LISTINGS - LISTINGS / 10 - LISTINGS / 100);
  const there = await walk(db, own);
  expect([...there.values()].flat().filter((url) => url.includes('/Home-'))).toHaveLength(LISTINGS / 100);
  expect([...there.values()].flat().filter((url) => !url.startsWith(own.base))).toEqual([]);
});

test('reads every sitemap by an index', async () => {
  for (const site of [main, own]) {
    const sent = await plans.statementsOf((spied) => walk(spied as Db, site));
    // One of each kind is enough: they differ by their numbers alone.
    const kinds = new Map(sent.map((statement) => [statement.sql, statement]));
    expect(kinds.size).toBe(3);
    for (const statement of kinds.values()) {
      for (const plan of await plans.plansOf(statement))
        expect(scansIn(plan, BIG), `${statement.sql}\n${plan}`).toEqual([]);
    }
  }
});
