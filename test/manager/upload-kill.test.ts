import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { photoWidths } from '#shared/rules/photo-sizes.ts';
import { openSession } from '#test/access/actors.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';

const ROUNDS = 4;

test('killed at any moment of an upload, no photo of a listing lacks a file', async () => {
  const { db, url } = await testDatabase();
  const manager = await makePerson(db, 'manager');
  const { token } = await openSession(db, manager);
  const property = await makeProperty(db, manager.manager_id!);
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-upload-kill-'));
  for (let round = 0; round < ROUNDS; round += 1) {
    const args = [url, folder, token, String(property)];
    const child = fork(new URL('./uploading-process.ts', import.meta.url), args, { execArgv: [] });
    expect((await once(child, 'message'))[0]).toBe(201);
    await sleep(53 * round);
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  const store = createDiskStore(folder);
  const photos = await db
    .selectFrom('photos')
    .select(['storage_key', 'width'])
    .where('property_id', '=', property)
    .execute();
  expect(photos.length).toBeGreaterThanOrEqual(ROUNDS);
  for (const { storage_key, width } of photos) {
    for (const each of photoWidths(width)) {
      const file = await store.get(`${storage_key}/${each}.webp`);
      expect((await sharp(file!.bytes).metadata()).width).toBe(each);
    }
  }
  await rm(folder, { recursive: true, force: true });
}, 60_000);
