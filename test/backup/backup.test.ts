import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBackups, removeOldBackups } from '#cli/backup/backup-folder.ts';
import { restoreBackup } from '#cli/backup/restore-backup.ts';
import type { Settings } from '#server/config/settings.ts';
import type { Manifest } from '#server/db/archive/manifest.ts';
import { removePhotos } from '#server/db/photos-lock.ts';
import { storeFor } from '#server/storage/store-for.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { startFaultProxy } from '#test/helpers/fault-proxy.ts';
import { findDeeds } from '#test/helpers/find-deeds.ts';
import { makeManager } from '#test/helpers/listings.ts';
import { placeOf, through } from '#test/helpers/past-proxy.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { whenDone } from '#test/helpers/when-done.ts';
import { backUp, makePictured, openScratch, removeScratch, settingsOf } from './backup-scene.ts';

let site: TestDatabase;
let settings: Settings;
let manager: number;

beforeAll(async () => {
  site = await testDatabase();
  settings = settingsOf(site.url);
  manager = await makeManager(site.db);
});
afterAll(removeScratch);

const manifestOf = (backup: string): Manifest =>
  JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));

/** The same database, whose every message comes in pieces of one byte. */
async function _overSlowLine(url: string): Promise<{ connectionString: string }> {
  const proxy = await startFaultProxy({ to: placeOf(url) });
  whenDone(proxy.close);
  await proxy.set('one byte at a time');
  return { connectionString: through(url, proxy.port) };
}

function run(command: string, args: string[], cwd = ROOT, input = '') {
  const env = { ...process.env, DATABASE_URL: site.url, DATA_DIR: settings.dataDir };
  return spawnSync(command, args, { cwd, env, encoding: 'utf8', input });
}

describe('An operator who backs up', () => {
  test('is told what is wrong with the command, and nothing is written', () => {
    const folder = openScratch();
    expect(run('node', ['cli/backup.ts', '--to', folder, '--keep', '0']).status).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('gets a folder whose sums the system’s own tool finds right, and no other user may read', () => {
    const folder = openScratch();
    const { status, stdout } = run('node', ['cli/backup.ts', '--to', folder]);
    expect(status).toBe(0);
    const [name] = readdirSync(folder);
    expect(stdout).toContain(`Done: ${join(folder, name!)}`);
    expect(run('sha256sum', ['-c', '--strict', 'manifest.sha256'], join(folder, name!)).status).toBe(0);
    expect(run('stat', ['-c', '%a', join(folder, name!)]).stdout.trim()).toBe('700');
  });

  test('is in the audit trail with counts, once it is done, and a command that is not understood is not', async () => {
    const folder = openScratch();
    run('node', ['cli/backup.ts', '--to', folder, '--keep', '0']);
    const before = await findDeeds(site.db, 'backup');
    expect(run('node', ['cli/backup.ts', '--to', folder])).toMatchObject({ status: 0, stderr: '' });
    const [name] = readdirSync(folder);
    const { tables } = manifestOf(join(folder, name!));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const detail = { command: 'backup', backup: name, tables: tables.length, rows, photos: 0 };
    expect((await findDeeds(site.db, 'backup')).slice(before.length)).toEqual([
      { actor: expect.stringMatching(/^operator ./), user_id: null, detail },
    ]);
  });

  test('while homes and pictures come and go gets one moment of them, whose rows have their files and name each other', async () => {
    let isWriting = true;
    const refusals: string[] = [];
    const write = async () => {
      for (const keys: string[] = []; isWriting; ) {
        keys.push(await makePictured(site.db, settings, manager));
        const gone = keys.length > 3 ? keys.shift()! : null;
        if (gone === null) continue;
        await sql`delete from photos where storage_key = ${gone}`.execute(site.db);
        // As the job does, which comes again when it is refused.
        const remove = () => removePhotos(site.db, () => storeFor(settings).deletePrefix(`${gone}/`));
        await remove().catch((error: Error) => refusals.push(error.message));
      }
    };
    const writers = [write(), write()];
    const folder = openScratch();
    for (let round = 0; round < 2; round += 1) await backUp(site, settings, join(folder, String(round)));
    isWriting = false;
    await Promise.all(writers);
    expect(refusals[0]).toBe('A backup is being written: photos are removed once it is done.');
    for (let round = 0; round < 2; round += 1) {
      // Foreign keys are made anew over all rows, and every table is read back: neither would bear half a change.
      const { connection, db: patientDb, url } = await testDatabase();
      const said: string[] = [];
      await restoreBackup({
        database: { connection, patientDb },
        place: 'the test',
        settings: settingsOf(url),
        folder: join(folder, String(round)),
        isReplacing: false,
        say: (line) => said.push(line),
      });
      expect(said.at(-1)).toMatch(/^All \d+ pictures have their files\.$/);
    }
  });

  test('keeps the newest', async () => {
    const folder = openScratch();
    for (const year of [2023, 2024, 2025]) {
      const name = `porchlight-${year}-01-01T00-00-00Z`;
      mkdirSync(join(folder, name));
      run('touch', [join(folder, name, 'manifest.json')]);
    }
    mkdirSync(join(folder, 'porchlight-2022-01-01T00-00-00Z'));
    const newest = await backUp(site, settings, folder, 2);
    expect(await listBackups(folder)).toEqual(['porchlight-2025-01-01T00-00-00Z', newest.split('/').at(-1)]);
    // One without a manifest is not ours to remove.
    expect(readdirSync(folder)).toHaveLength(3);
    expect(await removeOldBackups(folder, 'db0123456789ab', 5)).toEqual([]);
  });

  test('leaves photos of a bucket where they are, and the manifest says so', async () => {
    const inBucket = {
      ...settings,
      mediaStore: 's3' as const,
      s3Bucket: 'homes',
      s3Endpoint: 'http://127.0.0.1:9',
    };
    await sql`delete from photos`.execute(site.db);
    expect(manifestOf(await backUp(site, inBucket, openScratch())).photos).toBeNull();
  });
});
