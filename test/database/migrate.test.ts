import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '#server/db/migrate.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { openFolder } from './crash-scene.ts';

let database: TestDatabase;
let folder: string;
let said: string[];
const log = { info() {}, warn: (line: string) => void said.push(line) };

beforeEach(async () => {
  database = await testDatabase();
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(database.db);
  folder = openFolder();
  said = [];
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Writes a migration of plain statements; the database's errors are passed through. */
function writeMigration(name: string, ...statements: string[]): void {
  const kysely = JSON.stringify(import.meta.resolve('kysely'));
  const lines = statements.map((text) => `  await sql.raw(${JSON.stringify(text)}).execute(db);`);
  writeFileSync(
    join(folder, `${name}.ts`),
    `import { sql } from ${kysely};\nexport async function up(db: never): Promise<void> {\n${lines.join('\n')}\n}\n`,
  );
}

const run = () => migrate({ connection: database.connection, log, folder });
const tableNames = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname like 'made\\_%' order by 1`.execute(database.db);
  return rows.map((row) => row.name);
};

/** Writes one that makes an index on `made_a` beside its readers, and fails after it where it is told to. */
function writeIndexMigration(name: string, ...after: string[]): void {
  const kysely = JSON.stringify(import.meta.resolve('kysely'));
  const helper = JSON.stringify(pathToFileURL(join(MIGRATIONS_FOLDER, 'make-index.ts')).href);
  const lines = after.map((text) => `  await sql.raw(${JSON.stringify(text)}).execute(db);`);
  writeFileSync(
    join(folder, `${name}.ts`),
    `import { sql } from ${kysely};\nimport { makeIndex } from ${helper};\nexport const config = { transaction: false };
export async function up(db: never): Promise<void> {\n  await makeIndex(db, 'index_of_a', 'made_a (n)');\n${lines.join('\n')}\n}\n`,
  );
}

/** Runs the same migration in a process of its own; answers what it printed. */
function migrateElsewhere(): Promise<string> {
  const program = `
    import { migrate } from '#server/db/migrate.ts';
    const log = { info() {}, warn(line) { console.error(line); } };
    const names = await migrate({ connection: { connectionString: ${JSON.stringify(database.url)} }, log, folder: ${JSON.stringify(folder)} });
    console.log(JSON.stringify(names));`;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('close', () => resolve(output.trim()));
  });
}

describe('Migrating', () => {
  test('runs what has not run yet, in the order of the names, and nothing twice', async () => {
    writeMigration('0002-second', 'create table made_b as select * from made_a');
    writeMigration('0001-first', 'create table made_a (n int)', 'insert into made_a values (1)');
    mkdirSync(join(folder, '0001-first'));
    expect(await run()).toEqual(['0001-first', '0002-second']);
    expect(await run()).toEqual([]);
    writeMigration('0003-third', 'create table made_c (n int)');
    expect(await run()).toEqual(['0003-third']);
    expect(await tableNames()).toEqual(['made_a', 'made_b', 'made_c']);
  });

  test('is done by one of four processes that start at once, and the others wait for it', async () => {
    writeMigration(
      '0001-slow',
      'create table made_a (n int)',
      'select pg_sleep(1)',
      'insert into made_a values (1)',
    );
    const outputs = await Promise.all([1, 2, 3, 4].map(migrateElsewhere));
    expect(outputs.sort()).toEqual(['["0001-slow"]', '[]', '[]', '[]']);
    const { rows } = await sql`select * from made_a`.execute(database.db);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('of an empty database that fails midway changes nothing, and names the migration', async () => {
    writeMigration('0001-good', 'create table made_a (n int)');
    writeMigration('0002-bad', 'create table made_b (n int)', 'select 1 / 0');
    await expect(run()).rejects.toThrow(
      'The migration 0002-bad failed, and nothing was changed: division by zero',
    );
    expect(await tableNames()).toEqual([]);
  });

  test('of a database in use that fails midway leaves what came before it, and says so', async () => {
    writeMigration('0001-first', 'create table made_a (n int)');
    await run();
    writeMigration('0002-good', 'create table made_b (n int)');
    writeMigration('0003-bad', 'create table made_c (n int)', 'select 1 / 0');
    writeMigration('0004-later', 'create table made_d (n int)');
    await expect(run()).rejects.toThrow(
      'The migration 0003-bad failed, and only what came before it was done (0002-good): division by zero',
    );
    expect(await tableNames()).toEqual(['made_a', 'made_b']);
    writeMigration('0003-mended', 'create table made_c (n int)');
    rmSync(join(folder, '0003-bad.ts'));
    expect(await run()).toEqual(['0003-mended', '0004-later']);
  });

  test('leaves a database alone that a newer program has migrated, and says so', async () => {
    writeMigration('0001-known', 'create table made_a (n int)');
    writeMigration('0002-newer', 'create table made_b (n int)');
    await run();
    rmSync(join(folder, '0002-newer.ts'));
    expect(await run()).toEqual([]);
    expect(said).toEqual(['The database is newer than this program: it has had 0002-newer.']);
  });

  test('does not make the readers of a busy table queue behind it for long', async () => {
    await sql`create table made_busy (n int)`.execute(database.db);
    writeMigration('0001-change', 'alter table made_busy add column extra int');
    let migrating: Promise<string[]> | null = null;
    await database.db.transaction().execute(async (reader) => {
      await sql`select * from made_busy`.execute(reader);
      migrating = run();
      await new Promise((resolve) => setTimeout(resolve, 2500));
      // The change has stepped back by now, or a second reader would wait for the first to finish.
      await sql`select * from made_busy`.execute(database.db);
    });
    expect(await migrating).toEqual(['0001-change']);
    expect(said).toEqual(['A migration waits for a table that is in use …']);
  });

  test('gives back what one step has locked before the next one begins', async () => {
    writeMigration('0001-first', 'create table made_a (n int)', 'create table made_b (n int)');
    await run();
    writeMigration('0002-locks', 'alter table made_a add column extra int');
    writeMigration('0003-long', 'insert into made_b select 1 from pg_sleep(2)');
    const migrating = run();
    const done = async () => {
      const { rows } = await sql`select from kysely_migration where name = '0002-locks'`.execute(database.db);
      return rows.length > 0;
    };
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await sql`select extra from made_a`.execute(database.db)).rows).toEqual([]);
    expect((await sql`select * from made_b`.execute(database.db)).rows).toEqual([]);
    expect(await migrating).toEqual(['0002-locks', '0003-long']);
  });

  test('refuses a file that is no migration', async () => {
    writeFileSync(join(folder, '0001-empty.ts'), 'export const down = 1;\n');
    await expect(run()).rejects.toThrow('The migration 0001-empty.ts exports no function up(db).');
  });

  test('knows the program’s own migrations', async () => {
    const own = Object.keys(await readMigrations(join(import.meta.dirname, '../../server/db/migrations')));
    expect(own[0]).toBe('0001-initial');
    expect(own).toEqual([...own].sort());
  });
});

describe('A migration that makes an index while people read and write', () => {
  const indexes = async () => {
    const { rows } = await sql<{ name: string; valid: boolean }>`
      select indexrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid = 'made_a'::regclass order by 1`.execute(database.db);
    return rows;
  };
  const whole = [{ name: 'index_of_a', valid: true }];

  beforeEach(async () => {
    writeMigration('0001-first', 'create table made_a (n int)', 'insert into made_a values (1), (1)');
    await run();
  });

  test('stands outside a transaction where it says so, and each step after it has its own again', async () => {
    writeIndexMigration('0002-index');
    writeMigration('0003-after', "create table made_b as select current_setting('lock_timeout') as patience");
    expect(await run()).toEqual(['0002-index', '0003-after']);
    expect(await indexes()).toEqual(whole);
    // And waits for nobody any longer than the steps before it did.
    expect((await sql`select * from made_b`.execute(database.db)).rows).toEqual([{ patience: '2s' }]);
    expect(await run()).toEqual([]);
  });

  test('replaces the index that a run before left half done', async () => {
    // Two equal rows leave a unique index as a cut-off run leaves any: there, written to, and never read.
    const cutOff = sql`create unique index concurrently index_of_a on made_a (n)`.execute(database.db);
    await expect(cutOff).rejects.toThrow('could not create unique index');
    expect(await indexes()).toEqual([{ name: 'index_of_a', valid: false }]);
    writeIndexMigration('0002-index');
    expect(await run()).toEqual(['0002-index']);
    expect(await indexes()).toEqual(whole);
  });

  test('runs again after it failed halfway, and says that part of it stays', async () => {
    writeIndexMigration('0002-index', 'select 1 / 0');
    await expect(run()).rejects.toThrow(
      'The migration 0002-index failed, and what it did so far stays until it runs again: division by zero',
    );
    expect(await indexes()).toEqual(whole);
    writeIndexMigration('0003-index');
    rmSync(join(folder, '0002-index.ts'));
    expect(await run()).toEqual(['0003-index']);
  });

  test('is done by one of four processes that start at once, none of which waits for another for ever', async () => {
    writeMigration('0002-slow', 'insert into made_a select 2 from pg_sleep(1)');
    writeIndexMigration('0003-index');
    const outputs = await Promise.all([1, 2, 3, 4].map(migrateElsewhere));
    expect(outputs.sort()).toEqual(['["0002-slow","0003-index"]', '[]', '[]', '[]']);
    expect(await indexes()).toEqual(whole);
  });

  test('waits for a reader who was there before for as long as that takes, while others go on writing', async () => {
    writeIndexMigration('0002-index');
    let migrating: Promise<string[]> | null = null;
    await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (reader) => {
        await sql`select * from made_a`.execute(reader);
        migrating = run();
        // Longer than any other lock is waited for.
        await new Promise((resolve) => setTimeout(resolve, 2500));
        await sql`insert into made_a values (3)`.execute(database.db);
      });
    expect(await migrating).toEqual(['0002-index']);
    expect(await indexes()).toEqual(whole);
    expect(said).toEqual([]);
  });

  test('makes it with all others in one transaction where the database is empty', async () => {
    await sql`drop table made_a, kysely_migration, kysely_migration_lock`.execute(database.db);
    writeIndexMigration('0002-index');
    expect(await run()).toEqual(['0001-first', '0002-index']);
    expect(await indexes()).toEqual(whole);
  });
});
