import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { listBackups } from '#cli/backup/backup-folder.ts';
import { openConfiguredStore } from '#server/storage/open-configured-store.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import {
  copyBackup,
  createBackup,
  createFolder,
  createPhoto,
  createSettings,
  createTarget,
  fillSite,
  isEmpty,
  refusal,
  restore,
} from './backup-fixture.ts';

const site = await testDatabase();
const settings = createSettings(site.url);
await fillSite(site.db, settings);

test('a backup contains a file for every photo while photos are added', async () => {
  const busy = await testDatabase();
  const own = createSettings(busy.url);
  const { manager: owner } = await fillSite(busy.db, own);
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) await createPhoto(busy.db, own, owner);
  })();
  const path = await createBackup(busy.connection, own);
  isWriting = false;
  await writing;
  const to = await createTarget();
  await restore(to, path);
  const keys = await to.database.db.selectFrom('photos').select('storage_key').execute();
  expect(keys.length).toBeGreaterThan(0);
  for (const { storage_key } of keys)
    expect(await openConfiguredStore(to.settings).head(`${storage_key}/640.webp`)).not.toBeNull();
});

test('a backup excludes a second backup, and replaces the files of a killed one', async () => {
  const holder = new pg.Client(site.connection);
  await holder.connect();
  let isOpen = true;
  const release = async () => {
    if (isOpen) await holder.end();
    isOpen = false;
  };
  onTestFinished(release);
  await holder.query('begin; lock table ledger in access exclusive mode');
  const folder = createFolder();
  const env = { ...process.env, DATABASE_URL: site.url, DATA_DIR: settings.dataDir };
  const child = spawn(process.execPath, ['cli/backup.ts', '--to', folder], {
    cwd: ROOT,
    env,
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  await expect(createBackup(site.connection, settings, folder)).rejects.toThrow(
    'Another backup of this site',
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await listBackups(folder)).toEqual([]);
  await release();
  // New backups fail until the server notices, at its next write, that the old connection was lost.
  await expect.poll(() => createBackup(site.connection, settings, folder).catch(() => null)).not.toBeNull();
  expect(readdirSync(folder)).toEqual(await listBackups(folder));
});

test('a restore changes nothing if a table is damaged, missing or has other rows', async () => {
  const backup = await createBackup(site.connection, settings);
  const to = await createTarget();
  const file = 'tables/public.users.copy.gz';
  const flipped = copyBackup(backup);
  const bytes = readFileSync(join(flipped, file));
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  writeFileSync(join(flipped, file), bytes);
  expect(await refusal(to, flipped)).toMatch(/^Cannot load rows into public\.users/);
  const lacking = copyBackup(backup);
  rmSync(join(lacking, file));
  expect(await refusal(to, lacking)).toMatch(/^Cannot load rows into public\.users: ENOENT/);
  const other = copyBackup(backup);
  cpSync(join(other, 'tables/public.ledger.copy.gz'), join(other, 'tables/public.agents.copy.gz'));
  expect(await refusal(to, other)).toMatch(/^(Cannot load rows into )?public\.agents[: ]/);
  expect(await isEmpty(to)).toBe(true);
});
