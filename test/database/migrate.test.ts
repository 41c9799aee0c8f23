import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { up } from '#server/db/migrations/0006-costs.ts';
import { addCleanup } from '#test/helpers/cleanups.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty } from '#test/helpers/listings.ts';

let folder: string;
const warnings: string[] = [];

const database = await testDatabase();

beforeEach(async () => {
  await sql`drop table if exists kysely_migration, kysely_migration_lock, made_a, made_b`.execute(
    database.db,
  );
  const made = mkdtempSync(join(tmpdir(), 'porchlight-migrations-'));
  addCleanup(() => rmSync(made, { recursive: true }));
  folder = made;
  warnings.length = 0;
});

function writeMigration(name: string, ...statements: string[]): void {
  const kysely = JSON.stringify(import.meta.resolve('kysely'));
  const lines = statements.map((text) => `  await sql.raw(${JSON.stringify(text)}).execute(db);`);
  const text = `import { sql } from ${kysely};\nexport async function up(db) {\n${lines.join('\n')}\n}\n`;
  writeFileSync(join(folder, `${name}.ts`), text);
}

const run = () =>
  migrate({
    connection: database.connection,
    log: { info() {}, warn: (line) => void warnings.push(line) },
    folder,
  });

describe('migrate', () => {
  test('runs missing migrations in the order of their names, each once', async () => {
    writeMigration('0002-second', 'create table made_b as select * from made_a');
    writeMigration('0001-first', 'create table made_a (n int)', 'insert into made_a values (1)');
    expect(await run()).toEqual(['0001-first', '0002-second']);
    expect(await run()).toEqual([]);
    expect((await sql`select n from made_b`.execute(database.db)).rows).toEqual([{ n: 1 }]);
  });

  test('runs each migration in one of four concurrent processes', async () => {
    writeMigration('0001-slow', 'create table made_a (n int)', 'select pg_sleep(0.3)');
    const names = await Promise.all([run(), run(), run(), run()]);
    expect(names.flat()).toEqual(['0001-slow']);
  });

  test('changes nothing when a migration fails, and names it', async () => {
    writeMigration('0001-good', 'create table made_a (n int)');
    writeMigration('0002-bad', 'select 1 / 0');
    await expect(run()).rejects.toThrow(
      'The migration 0002-bad failed, and nothing was changed: division by zero',
    );
    const { rows } = await sql`select to_regclass('made_a') as made`.execute(database.db);
    expect(rows).toEqual([{ made: null }]);
  });

  test('warns and changes nothing when the database has newer migrations', async () => {
    writeMigration('0001-known', 'create table made_a (n int)');
    writeMigration('0002-newer', 'create table made_b (n int)');
    await run();
    rmSync(join(folder, '0002-newer.ts'));
    expect(await run()).toEqual([]);
    expect(warnings).toEqual(['The database is newer than this program: 0002-newer.']);
  });
});

test('the migration of costs reads the rent of a single room as rent of a bed', async () => {
  const { db } = await testDatabase();
  const manager = await makeManager(db);
  const parts = { floor_plans: [{ bedrooms: 4, price: 600 }] };
  const room = await makeProperty(db, manager, { type: 'single_room' }, parts);
  const house = await makeProperty(db, manager, { type: 'house' }, parts);
  await sql`alter table properties drop deposit, drop fees, drop lease_lengths, drop utility_estimates`.execute(
    db,
  );
  await sql`alter table floor_plans drop deposit, drop fees`.execute(db);
  await up(db as unknown as Kysely<never>);
  const plans = await db
    .selectFrom('floor_plans')
    .select(['property_id', 'price_per', 'fees'])
    .orderBy('id')
    .execute();
  expect(plans).toEqual([
    { property_id: room, price_per: 'bed', fees: [] },
    { property_id: house, price_per: 'unit', fees: [] },
  ]);
});
