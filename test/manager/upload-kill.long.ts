import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseCronItems } from 'graphile-worker';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { PHOTO_SCHEDULE, photoTasks, SWEEP_PICTURES } from '#server/properties/photo-jobs.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { createPicturePool } from '#server/storage/picture-pool.ts';
import { ORPHAN_AGE_MS } from '#server/storage/sweep-pictures.ts';
import { photoWidths } from '#shared/rules/photo-sizes.ts';
import { openSession } from '#test/access/actors.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';

const KILLS = 50;
/** Killed processes at a time: to start one is most of the work. */
const AT_ONCE = 2;
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const SWEEP_PAUSE_MS = 3 * 60 * MINUTE_MS;
const log = { info() {}, warn() {}, error() {} };

/** An upload that is killed some time after the first photo stands; each to a listing of its own, which has room. */
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
  // Listened for from the start: who ended by himself before he was killed is told of, and not waited for.
  const ended = once(child, 'close').then(([code, signal]) => ({ by: signal ?? `code ${code}`, lastWords }));
  const first = await Promise.race([once(child, 'message').then(([status]) => status as number), ended]);
  expect(first).toBe(201);
  await sleep((53 * at) % 500);
  child.kill('SIGKILL');
  expect(await ended).toEqual({ by: 'SIGKILL', lastWords: '' });
}

/** The photos that are rows, and the pictures that are files. */
async function takeStock(db: Db, folder: string) {
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

/** When the queue, which goes by UTC, sweeps for the last time within a day of this moment. */
function lastSweepWithinADay(from: number): number {
  const crontab = PHOTO_SCHEDULE.map(({ name, match }) => ({ task: name, match, options: {} }));
  const sweep = parseCronItems(crontab).find(({ task }) => task === SWEEP_PICTURES)!;
  const isDue = (at: Date) =>
    sweep.match({
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    });
  const day = Math.floor((from + DAY_MS) / MINUTE_MS) * MINUTE_MS;
  for (let at = day; at > from; at -= MINUTE_MS) if (isDue(new Date(at))) return at;
  throw new Error('Nothing is swept within a day.');
}

/** The sweep that comes last before what was written just now is a day old. */
async function sweepWithinADay(db: Db, folder: string): Promise<void> {
  const pictures = createPicturePool();
  const sweep = photoTasks({ db, store: createDiskStore(folder), pictures })[SWEEP_PICTURES]!;
  vi.useFakeTimers({ toFake: ['Date'], now: lastSweepWithinADay(Date.now()) });
  await sweep({}, { log, attempt: 1, signal: new AbortController().signal }).finally(() =>
    vi.useRealTimers(),
  );
  await pictures.stop();
}

test('killed at any moment of an upload, no photo of a listing lacks a file, and what is left over is gone within a day', async () => {
  const database = await testDatabase();
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-upload-kill-'));
  for (let at = 0; at < KILLS; at += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => killUpload(database, folder, at + n)));
  // Kills that meet a moment between files and row are chance; one is made.
  await createDiskStore(folder).put(`${'f'.repeat(32)}/320.webp`, Buffer.from('of an upload without a row'));
  const { photos, orphans } = await takeStock(db, folder);
  expect(orphans.length).toBeGreaterThan(0);
  expect(photos.length).toBeGreaterThanOrEqual(KILLS);
  const broken = await countBroken(folder, photos);
  expect(broken).toBe(0);
  await sweepWithinADay(db, folder);
  const after = await takeStock(db, folder);
  expect(after.photos).toHaveLength(photos.length);
  expect(await countBroken(folder, after.photos)).toBe(0);
  expect(after.orphans).toEqual([]);
  await rm(folder, { recursive: true, force: true });
}, 300_000);

test('whenever an upload was cut off, two sweeps take what it left within a day: one may meet a backup', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const from = Date.UTC(2026, 10, 28) + minute * MINUTE_MS;
    expect(lastSweepWithinADay(from) - from - SWEEP_PAUSE_MS).toBeGreaterThan(ORPHAN_AGE_MS);
  }
});
