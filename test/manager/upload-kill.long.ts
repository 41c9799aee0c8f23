import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { CLEAN_UP_PICTURES, PHOTO_SCHEDULE, photoTasks } from '#server/properties/photo-jobs.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { photoWidths } from '#shared/rules/photo-sizes.ts';
import { openSession } from '#test/access/actors.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';

const KILLS = 50;
const AT_ONCE = 2;
const log = { info() {}, warn() {}, error() {} };

async function killUpload({ db, url }: TestDatabase, folder: string, at: number): Promise<void> {
  const manager = await makePerson(db, 'manager');
  const { token } = await openSession(db, manager);
  const property = await makeProperty(db, manager.manager_id!);
  const args = [url, folder, token, String(property)];
  const child = fork(new URL('./uploading-process.ts', import.meta.url), args, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr!.setEncoding('utf8').on('data', (words: string) => (lastWords += words));
  // The process may end before the kill.
  const ended = once(child, 'close').then(([code, signal]) => ({ by: signal ?? `code ${code}`, lastWords }));
  const first = await Promise.race([once(child, 'message').then(([status]) => status as number), ended]);
  expect(first).toBe(201);
  await sleep((53 * at) % 500);
  child.kill('SIGKILL');
  expect(await ended).toEqual({ by: 'SIGKILL', lastWords: '' });
}

async function listPhotoFiles(db: Db, folder: string) {
  const photos = await db.selectFrom('photos').select(['storage_key', 'width']).execute();
  const stored = new Set<string>();
  for await (const { key } of createDiskStore(folder).list('')) stored.add(key.split('/')[0]!);
  const rows = new Set(photos.map(({ storage_key }) => storage_key));
  return { photos, orphans: [...stored].filter((key) => !rows.has(key)) };
}

async function countBroken(folder: string, photos: { storage_key: string; width: number }[]) {
  const store = createDiskStore(folder);
  let broken = 0;
  for (const { storage_key, width } of photos) {
    for (const each of photoWidths(width)) {
      const file = await store.get(`${storage_key}/${each}.webp`);
      const isWhole = file !== null && (await sharp(file.bytes).metadata()).width === each;
      if (!isWhole) broken += 1;
    }
  }
  return broken;
}

async function cleanUpForADay(db: Db, folder: string): Promise<void> {
  const cleanUp = photoTasks({ db, store: createDiskStore(folder) })[CLEAN_UP_PICTURES]!;
  const now = Date.now();
  expect(PHOTO_SCHEDULE).toMatchObject([{ match: '20 */3 * * *' }]);
  for (let hour = 3; hour < 24; hour += 3) {
    vi.useFakeTimers({ toFake: ['Date'], now: now + hour * 3600_000 });
    await cleanUp({}, { log, attempt: 1, signal: new AbortController().signal }).finally(() =>
      vi.useRealTimers(),
    );
    await setFileTimes(folder, new Date(now + hour * 3600_000));
  }
}

/** The file system has recorded the real time. */
async function setFileTimes(folder: string, time: Date): Promise<void> {
  for await (const { key, modified_at } of createDiskStore(folder).list(''))
    if (key.endsWith('/unused.json') && time.getTime() - modified_at.getTime() > 2 * 3600_000)
      await utimes(join(folder, key.slice(0, 2), key), time, time);
}

test('photos have all their files after uploads are killed, and orphaned files are deleted within a day', async () => {
  const database = await testDatabase();
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-upload-kill-'));
  for (let at = 0; at < KILLS; at += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => killUpload(database, folder, at + n)));
  // Few kills happen between storing the file and inserting the row.
  await createDiskStore(folder).put(`${'f'.repeat(32)}/320.webp`, Buffer.from('of an upload without a row'));
  const { photos, orphans } = await listPhotoFiles(db, folder);
  expect(orphans.length).toBeGreaterThan(0);
  expect(photos.length).toBeGreaterThanOrEqual(KILLS);
  const broken = await countBroken(folder, photos);
  expect(broken).toBe(0);
  await cleanUpForADay(db, folder);
  const after = await listPhotoFiles(db, folder);
  expect(after.photos).toHaveLength(photos.length);
  expect(await countBroken(folder, after.photos)).toBe(0);
  expect(after.orphans).toEqual([]);
  await rm(folder, { recursive: true, force: true });
}, 300_000);
