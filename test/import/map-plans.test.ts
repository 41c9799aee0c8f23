import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { deleteSomeRows, MAP_ROW_TABLES } from '#server/geo/import/map-rows.queries.ts';
import { insertMapVersion } from '#server/geo/import/map-versions.queries.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { queryPlans, scansIn } from '#test/helpers/query-plans.ts';

let database: TestDatabase;
let db: Db;
let versions: number[] = [];

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  const bounds = { west: -83, south: 39, east: -82, north: 40 };
  const begin = (region: string) =>
    insertMapVersion(db, { region, bounds, areas: [], dataDate: null, attribution: '' });
  versions = [];
  for (let at = 0; at < 8; at += 1) versions.push(await begin(`region-${at}`));
  await sql`insert into map_tiles select v, 15, n, 1, '\\x00' from generate_series(1, 6000) n, unnest(${versions}::bigint[]) v`.execute(
    db,
  );
  await sql`insert into map_places select v, 'node/' || n, 'cafe', 'Elm', n / 1e4, 40, null
    from generate_series(1, 6000) n, unnest(${versions}::bigint[]) v`.execute(db);
  await sql`insert into map_addresses select v, 'node/' || n, '1', 'Elm', 'elm', null, null, n / 1e4, 40
    from generate_series(1, 6000) n, unnest(${versions}::bigint[]) v`.execute(db);
  await sql`insert into map_stops select v, 'node/' || n, 'Elm', 'bus', '{7}', n / 1e4, 40
    from generate_series(1, 6000) n, unnest(${versions}::bigint[]) v`.execute(db);
  await sql`insert into map_streets (version_id, name, street_key, lng, lat, length_m)
    select v, 'Elm', 'elm', n / 1e4, 40, 9 from generate_series(1, 6000) n, unnest(${versions}::bigint[]) v`.execute(
    db,
  );
  await sql`analyze`.execute(db);
});

test.each(MAP_ROW_TABLES.filter((table) => table !== 'map_graphs'))(
  'A batch of %s of one version is deleted without a look at the others',
  async (table) => {
    const plans = await queryPlans(database);
    const [statement] = await plans.statementsOf((spied) => deleteSomeRows(spied, table, versions[0]!));
    for (const plan of await plans.plansOf(statement!)) expect(scansIn(plan, [table]), plan).toEqual([]);
    expect(await deleteSomeRows(db, table, versions[1]!)).toBe(2000);
  },
);
