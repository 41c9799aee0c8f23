import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { quietLog } from '#cli/with-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/tables.ts';
import { filterRanges } from '#server/properties/plan-prices.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { matchChanges } from '#server/searches/match-changes.ts';
import { parseSearchQuery } from '#shared/api/search-query.ts';
import { serverOf } from '#test/database/crash-fixture.ts';
import { makeManager, makeSchool, propertyInput, TOWN } from '#test/helpers/listings.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { figureLine, type Measured } from './goal-table.ts';
import { cpuSecondsOfTree } from './process-cpu.ts';

// Measures the CPU time, of program and database, of matching a listing with 100,000 searches.

const SEARCHES = 100_000;
const USERS = 20_000;
const SCHOOLS = 200;
const LISTINGS = 100;
const DATA = join(ROOT, 'data', 'bench-searches');
const BATCH = 5000;

function queryOf(n: number): string {
  const beds = [`beds=${n % 5}`, ...(n % 3 === 0 ? [`beds=${(n + 1) % 5}`] : [])];
  const commute = n % 2 === 0 ? ['commute_max=20', 'commute_mode=walk'] : [];
  return [...beds, ...commute, `price_max=${500 + (n % 101) * 15}`].join('&');
}

async function insertSearches(db: Db, schools: readonly number[]): Promise<void> {
  await sql`insert into users (username, email, type, email_confirmed)
    select 'user-' || n, 'user-' || n || '@example.edu', 'student', now()
    from generate_series(1, ${USERS}::int) n`.execute(db);
  const users = await db.selectFrom('users').select('id').where('type', '=', 'student').execute();
  for (let from = 0; from < SEARCHES; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, at) => {
      const n = from + at;
      const query = queryOf(n);
      // The first school has a tenth of all searches.
      const school_id = schools[n % 10 === 0 ? 0 : n % SCHOOLS]!;
      const { filter } = parseSearchQuery(query);
      return { user_id: users[n % USERS]!.id, school_id, query, plan_ranges: filterRanges(filter) };
    });
    await sql`insert into saved_searches (user_id, school_id, name, query, plan_ranges, frequency)
      select user_id, school_id, 'Search', query, plan_ranges, 'daily'
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as x(user_id bigint, school_id bigint, query text, plan_ranges int4multirange)`.execute(db);
  }
  await sql`analyze`.execute(db);
}

async function measureMatching(
  db: Db,
  manager: number,
  town: number,
): Promise<{ ms: number; matches: number }> {
  const inputs = Array.from({ length: LISTINGS }, (_, n) =>
    propertyInput(
      manager,
      { lng: TOWN[0] + town, lat: TOWN[1] + (n % 10) / 500 },
      { floor_plans: [{ bedrooms: 1 + (n % 4), price: 800 + n * 5 }] },
    ),
  );
  const ids = await saveProperties(db, inputs);
  const { supervisor } = serverOf(DATA)!;
  const cpuSeconds = () => cpuSecondsOfTree(supervisor) + cpuSecondsOfTree(process.pid);
  const before = cpuSeconds();
  await matchChanges(db);
  const ms = ((cpuSeconds() - before) * 1000) / LISTINGS;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_matches where property_id = any(${ids}::bigint[])`.execute(db);
  return { ms, matches: rows[0]!.count / LISTINGS };
}

export async function measureSearches(): Promise<Measured> {
  rmSync(DATA, { recursive: true, force: true });
  const database = await openDatabase({ databaseUrl: null, dataDir: DATA, log: quietLog });
  try {
    await migrate({ connection: database.connection, log: quietLog });
    const db = database.jobsDb;
    const schools: number[] = [];
    for (let n = 0; n < SCHOOLS; n += 1)
      schools.push(await makeSchool(db, { lng: TOWN[0] + n, lat: TOWN[1] }));
    const manager = await makeManager(db);
    await insertSearches(db, schools);
    await measureMatching(db, manager, SCHOOLS - 1);
    const rows = [];
    for (const [name, town] of [
      ['usual', 1],
      ['most popular', 0],
    ] as const) {
      const { ms, matches } = await measureMatching(db, manager, town);
      console.log(`${name} school: ${ms.toFixed(1)} ms of CPU, ${matches.toFixed(0)} matches per listing`);
      rows.push({ name, ms, matches });
    }
    const name = '100,000 saved searches: CPU to match a listing near the most popular school';
    return {
      rows,
      goals: [figureLine({ name, goal: 50, unit: 'ms', isCeiling: true, figure: rows[1]!.ms })],
    };
  } finally {
    await database.close();
  }
}
