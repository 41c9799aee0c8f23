import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { listBackups, readManifest } from '#cli/backup/backup-folder.ts';
import { writeBackup } from '#cli/backup/write-backup.ts';
import type { Settings } from '#server/config/settings.ts';
import { openProgram } from '#server/open-program.ts';
import { openConfiguredStore } from '#server/storage/open-configured-store.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { findOperatorActions } from '#test/helpers/find-operator-actions.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import {
  copyBackup,
  createBackup,
  createFolder,
  createPhoto,
  createSettings,
  createTarget,
  fillSite,
  hashDatabase,
  isEmpty,
  refusal,
  restore,
  type Target,
} from './backup-fixture.ts';

const site = await testDatabase();
const settings = createSettings(site.url);
const { manager, photo } = await fillSite(site.db, settings);
const backup = await createBackup(site.connection, settings);

function run(command: string, args: string[], to = { url: site.url, settings }, input = '') {
  const env = { ...process.env, DATABASE_URL: to.url, DATA_DIR: to.settings.dataDir };
  return spawnSync(process.execPath, [command, ...args], { cwd: ROOT, env, encoding: 'utf8', input });
}

/** Inserts a school, and closes the connection: a restore refuses a database that has open connections. */
async function insertSchool({ database }: Target, ...more: string[]): Promise<void> {
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(`insert into schools (name, short_name, city, state, public_view_url, lng, lat)
    values ('Here', 'H', 'Columbus', 'OH', 'here', -83, 40)`);
  for (const text of more) await client.query(text);
  await client.end();
}

describe('backup', () => {
  test('exits with 2 and writes nothing if its options are wrong', () => {
    const folder = createFolder();
    const { status, stderr } = run('cli/backup.ts', ['--to', folder, '--keep', '0']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('--keep must be a whole number')]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('writes a folder with mode 700 and records its counts in the audit log', async () => {
    const folder = createFolder();
    const { status, stdout } = run('cli/backup.ts', ['--to', folder]);
    const [name = ''] = readdirSync(folder);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`Done: ${join(folder, name)}`)]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
    const { tables } = await readManifest(join(folder, name));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    expect((await findOperatorActions(site.db, 'backup')).at(-1)).toEqual({
      actor: expect.stringMatching(/^operator ./),
      user_id: null,
      detail: { command: 'backup', backup: name, tables: tables.length, rows, photos: 1 },
    });
  });

  test('deletes the oldest backups beyond --keep, and no other folders', async () => {
    const folder = createFolder();
    for (const year of [2023, 2024, 2025]) {
      const path = join(folder, `porchlight-${year}-01-01T00-00-00Z`);
      mkdirSync(path);
      writeFileSync(join(path, 'manifest.json'), '');
    }
    mkdirSync(join(folder, 'porchlight-2022-01-01T00-00-00Z'));
    const { path } = await writeBackup({
      connection: site.connection,
      settings,
      folder,
      keep: 2,
      print: () => {},
    });
    expect(await listBackups(folder)).toEqual(['porchlight-2025-01-01T00-00-00Z', path.split('/').at(-1)]);
    expect(readdirSync(folder)).toHaveLength(3);
  });

  test('copies photos from S3 only with --with-photos', async () => {
    const inBucket = {
      ...settings,
      mediaStore: 's3' as const,
      s3Bucket: 'homes',
      s3Endpoint: 'http://127.0.0.1:9',
    };
    const path = await createBackup(site.connection, inBucket);
    expect((await readManifest(path)).photos).toBeNull();
  });
});

describe('restore', () => {
  test('refuses folders without a complete backup', async () => {
    const to = await createTarget();
    expect(await refusal(to, createFolder())).toMatch(/^No backup found in /);
    const copy = copyBackup(backup);
    rmSync(join(copy, 'manifest.json'));
    expect(await refusal(to, copy)).toMatch(/^No backup found in /);
  });

  test('refuses a backup without its photos', async () => {
    const to = await createTarget();
    const copy = copyBackup(backup);
    rmSync(join(copy, 'photos'), { recursive: true });
    expect(await refusal(to, copy)).toMatch(/contains 0 photo files instead of 1/);
    expect(await isEmpty(to)).toBe(true);
  });

  test.each([
    [{ migrations: ['0001-baseline', '9999-later'] }, /newer release \(9999-later\)/],
    [{ format: 2 }, /newer release wrote this backup/],
    [
      { tables: [{ name: 'public.users; drop table users', columns: ['id'], rows: 0 }] },
      /is not a valid backup manifest/,
    ],
    [{ tables: [{ name: 'public.other', columns: ['id'], rows: 0 }] }, /has no table public\.other/],
  ])('refuses a manifest with %o', async (change, message) => {
    const to = await createTarget();
    const copy = copyBackup(backup);
    const manifest = await readManifest(backup);
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, ...change }));
    expect(await refusal(to, copy)).toMatch(message);
    expect(await isEmpty(to)).toBe(true);
  });

  test('refuses a database with rows, and one in use', async () => {
    const to = await createTarget();
    await to.database.db.connection().execute(async (other) => {
      await sql`set application_name = 'porchlight'`.execute(other);
      expect(await refusal(to, backup)).toMatch(
        /^The site is running on the test \(1 connections\)\. Stop all its processes/,
      );
      await sql`set application_name = 'a test'`.execute(other);
    });
    await insertSchool(to);
    expect(await refusal(to, backup)).toMatch(/^The database is not empty: public\.schools contains rows/);
  });

  test('restores every row, sequence and photo, with triggers and constraints', async () => {
    const to = await createTarget();
    const before = await hashDatabase(site.connection);
    const path = await createBackup(site.connection, settings);
    await restore(to, join(path, '..'));
    expect(await hashDatabase(to.database.connection)).toEqual(before);
    const fileIn = (own: Settings) => openConfiguredStore(own).get(`${photo}/640.webp`);
    expect(await fileIn(to.settings)).toEqual(await fileIn(settings));
    await (await openProgram({ DATABASE_URL: to.url, DATA_DIR: to.settings.dataDir })).close();
    await createPhoto(to.database.db, to.settings, manager);
    await expect(sql`delete from ledger`.execute(to.database.db)).rejects.toThrow(/only added to/);
    await expect(sql`update leads set user_id = -1`.execute(to.database.db)).rejects.toThrow(/foreign key/);
  });

  test('with --replace replaces all data after the name is confirmed, and records it', async () => {
    const to = await createTarget();
    await insertSchool(to, 'create table left_over (n int)');
    const args = ['--from', backup, '--replace'];
    expect(run('cli/restore.ts', args, to, 'other\n')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/Nothing was changed/),
    });
    const name = new URL(to.url).pathname.slice(1);
    const { status, stdout, stderr } = run('cli/restore.ts', args, to, `${name}\n`);
    expect([status, stderr]).toEqual([0, '']);
    const [, rows, tables] = /Done: restored (\d+) rows in (\d+) tables/.exec(stdout) ?? [];
    expect(await findOperatorActions(to.database.db, 'restore')).toMatchObject([
      { detail: { command: 'restore', replaced: true, tables: Number(tables), rows: Number(rows) } },
    ]);
    expect(Object.keys(await hashDatabase(to.database.connection))).not.toContain('public.left_over');
  });

  test('leaves the replaced database unchanged if photos cannot be stored', async () => {
    const to = await createTarget();
    await insertSchool(to);
    const before = await hashDatabase(to.database.connection);
    writeFileSync(join(to.settings.dataDir, 'media'), '');
    await expect(restore(to, backup, { isReplacing: true })).rejects.toThrow();
    expect(await hashDatabase(to.database.connection)).toEqual(before);
  });
});
