import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, readMigrations } from '#server/db/migrate.ts';
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

  test('that fails midway changes nothing, and names the migration', async () => {
    writeMigration('0001-good', 'create table made_a (n int)');
    writeMigration('0002-bad', 'create table made_b (n int)', 'select 1 / 0');
    await expect(run()).rejects.toThrow(
      'The migration 0002-bad failed, and nothing was changed: division by zero',
    );
    expect(await tableNames()).toEqual([]);
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
