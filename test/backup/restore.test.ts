import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestoreOptions, restoreBackup } from '#cli/backup/restore-backup.ts';
import type { Settings } from '#server/config/settings.ts';
import { sealManifest } from '#server/db/archive/manifest.ts';
import { openProgram } from '#server/open-program.ts';
import { storeFor } from '#server/storage/store-for.ts';
import { testApi } from '#test/helpers/api.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { findDeeds } from '#test/helpers/find-deeds.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import {
  backUp,
  copyOf,
  fillSite,
  makePictured,
  openScratch,
  removeScratch,
  settingsOf,
  sumDatabase,
} from './backup-scene.ts';

let site: TestDatabase;
let settings: Settings;
let manager: number;
let pictures: string[];
let backup: string;

beforeAll(async () => {
  site = await testDatabase();
  settings = settingsOf(site.url);
  ({ manager, pictures } = await fillSite(site.db, settings));
  backup = await backUp(site, settings, openScratch());
});
afterAll(removeScratch);

type Wiped = { database: TestDatabase; settings: Settings };

/** A machine that has nothing yet. */
async function wiped(): Promise<Wiped> {
  const database = await testDatabase();
  return { database, settings: settingsOf(database.url) };
}

/** Restores with nobody connected; what was said. */
async function restore(to: Wiped, folder: string, options: Partial<RestoreOptions> = {}): Promise<string[]> {
  const said: string[] = [];
  const { connection, db: patientDb } = to.database;
  await restoreBackup({
    database: { connection, patientDb },
    place: 'the test',
    settings: to.settings,
    folder,
    isReplacing: false,
    say: (line) => said.push(line),
    ...options,
  });
  return said;
}

const refusal = (to: Wiped, folder: string) =>
  restore(to, folder).then(
    () => 'restored',
    (error: Error) => error.message,
  );

/** Writes on a connection that is closed again: one that stays open is a site that runs. */
async function addSchool({ database }: Wiped, name: string, ...more: string[]): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(
    `insert into schools (name, short_name, city, state, public_view_url, lng, lat)
     values ($1, 'S', 'Columbus', 'OH', 'school', -83, 40)`,
    [name],
  );
  for (const text of more) await client.query(text);
  await client.end();
}

async function isEmpty({ database, settings: own }: Wiped): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from users) + (select count(*) from schools) as n`.execute(database.db);
  return rows[0]!.n === 0 && !existsSync(join(own.dataDir, 'media'));
}

describe('An operator who restores is refused, and nothing is changed, by', () => {
  test('a folder without a backup, and one whose manifest is missing', async () => {
    const to = await wiped();
    expect(await refusal(to, openScratch())).toMatch(/^There is no backup in /);
    const copy = copyOf(backup);
    rmSync(join(copy, 'manifest.sha256'));
    expect(await refusal(to, copy)).toMatch(/is no whole backup: it has no manifest\.sha256/);
    expect(await isEmpty(to)).toBe(true);
  });

  test('one flipped bit, in whichever file it is', async () => {
    const to = await wiped();
    const inPhotos = readdirSync(join(backup, 'photos'), { recursive: true }) as string[];
    const photo = join('photos', inPhotos.find((name) => name.endsWith('.webp'))!);
    const files = ['manifest.json', 'photos.sha256', 'tables/public.users.copy.gz', photo];
    for (const file of files) {
      const copy = copyOf(backup);
      const bytes = readFileSync(join(copy, file));
      bytes[Math.floor(bytes.length / 2)]! ^= 1;
      writeFileSync(join(copy, file), bytes);
      expect(await refusal(to, copy), file).toMatch(/is not as it was written/);
    }
    expect(await isEmpty(to)).toBe(true);
  });

  test('a missing file of a table or of a photo', async () => {
    const to = await wiped();
    const first = copyOf(backup);
    rmSync(join(first, 'tables/public.users.copy.gz'));
    expect(await refusal(to, first)).toMatch(/public\.users\.copy\.gz is missing/);
    const second = copyOf(backup);
    const [shard] = readdirSync(join(second, 'photos')).filter((name) => name !== '.tmp');
    rmSync(join(second, 'photos', shard!), { recursive: true });
    expect(await refusal(to, second)).toMatch(/^The photo \S+ is missing from the backup/);
    expect(await isEmpty(to)).toBe(true);
  });

  test('a schema of a newer release, and a form of a newer one', async () => {
    const to = await wiped();
    const { format: _, ...manifest } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    const rewrite = (text: string, seal: string) => {
      const copy = copyOf(backup);
      writeFileSync(join(copy, 'manifest.json'), text);
      writeFileSync(join(copy, 'manifest.sha256'), seal);
      return copy;
    };
    const newer = sealManifest({ ...manifest, migrations: [...manifest.migrations, '9999-later'] });
    expect(await refusal(to, rewrite(newer.text, newer.seal))).toMatch(/newer release \(9999-later\)/);
    const later = sealManifest({ ...manifest, format: 2 } as never);
    expect(await refusal(to, rewrite(later.text, later.seal))).toMatch(/made by a newer release/);
    expect(await isEmpty(to)).toBe(true);
  });

  test('a database that has rows', async () => {
    const to = await wiped();
    await addSchool(to, 'Here already');
    expect(await refusal(to, backup)).toMatch(
      /^The database is not empty: there are rows in .*public\.schools/,
    );
  });

  test('a site that runs on the database', async () => {
    const to = await wiped();
    await to.database.db.connection().execute(async (visitor) => {
      await sql`set application_name = 'porchlight'`.execute(visitor);
      expect(await refusal(to, backup)).toMatch(
        /^The site runs on the test \(1 connections\): stop every process/,
      );
      await sql`set application_name = 'a test'`.execute(visitor);
    });
    expect(await isEmpty(to)).toBe(true);
  });
});

describe('An operator whose machine is gone', () => {
  test('has every table, every sequence and every photo back, byte for byte, and the site answers', async () => {
    const to = await wiped();
    const before = await sumDatabase(site.connection);
    const said = await restore(to, join(backup, '..'));
    expect(said.at(-1)).toBe('All 3 pictures have their files.');
    expect(await sumDatabase(to.database.connection)).toEqual(before);
    for (const key of pictures)
      for (const width of [320, 640]) {
        const file = (one: Settings) => storeFor(one).get(`${key}/${width}.webp`);
        expect(await file(to.settings)).toEqual(await file(settings));
      }
    const program = await openProgram({ DATABASE_URL: to.database.url, DATA_DIR: to.settings.dataDir });
    await program.close();
    const api = await testApi(to.database.db);
    expect((await api.get<unknown[]>('schools/')).body).toHaveLength(3);
    // Ids go on behind the last one, and what guards the tables guards them again.
    await makePictured(to.database.db, to.settings, manager);
    await expect(sql`delete from ledger`.execute(to.database.db)).rejects.toThrow(/only added to/);
    await expect(sql`update leads set user_id = -1`.execute(to.database.db)).rejects.toThrow(/foreign key/);
  });

  test('may replace what a database has, in one step', async () => {
    const to = await wiped();
    await addSchool(to, 'To be lost', 'create table left_over (n int)');
    await restore(to, backup, { isReplacing: true });
    expect(await sumDatabase(to.database.connection)).toEqual(await sumDatabase(site.connection));
  });

  test('finds the database as it was when restoring fails at its very end', async () => {
    const to = await wiped();
    await addSchool(to, 'Still here');
    const before = await sumDatabase(to.database.connection);
    // Photos come last; a file stands where their folder should be.
    writeFileSync(join(to.settings.dataDir, 'media'), '');
    await expect(restore(to, backup, { isReplacing: true })).rejects.toThrow();
    expect(await sumDatabase(to.database.connection)).toEqual(before);
  });
});

test('Who has restored is in the trail that was restored, with counts', async () => {
  const to = await wiped();
  const env = { ...process.env, DATABASE_URL: to.database.url, DATA_DIR: to.settings.dataDir };
  const run = spawnSync(process.execPath, ['cli/restore.ts', '--from', backup], {
    ...{ cwd: ROOT, env, encoding: 'utf8' },
  });
  expect(run).toMatchObject({ status: 0, stderr: '' });
  const [, rows, tables] = /Done: (\d+) rows in (\d+) tables/.exec(run.stdout) ?? [];
  expect(await findDeeds(to.database.db, 'restore')).toEqual([
    {
      actor: expect.stringMatching(/^operator ./),
      user_id: null,
      detail: { command: 'restore', replaced: false, tables: Number(tables), rows: Number(rows) },
    },
  ]);
});
