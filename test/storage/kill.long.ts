import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createDiskStore } from '#server/storage/disk-store.ts';
import type { SavedPicture } from '#server/storage/save-picture.ts';
import { photoWidths } from '#shared/rules/photo-sizes.ts';

const ROUNDS = 3;

function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

/** Zombie processes (state Z) count as exited. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
  } catch {
    return false;
  }
}

test('saved pictures are complete and no worker process remains after the process was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'porchlight-kill-'));
  const store = createDiskStore(folder);
  const pictures: SavedPicture[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = fork(new URL('./saving-process.ts', import.meta.url), [folder], { execArgv: [] });
    child.on('message', (saved) => pictures.push(saved as SavedPicture));
    await once(child, 'message');
    await sleep(37 * round);
    const workers = childrenOf(child.pid!);
    child.kill('SIGKILL');
    await once(child, 'close');
    for (let tries = 0; tries < 100 && workers.some(isRunning); tries += 1) await sleep(20);
    expect(workers.filter(isRunning)).toEqual([]);
  }
  expect(pictures.length).toBeGreaterThanOrEqual(ROUNDS);
  for (const { storage_key, width } of pictures)
    for (const each of photoWidths(width)) {
      const file = await store.get(`${storage_key}/${each}.webp`);
      expect((await sharp(file!.bytes).metadata()).width).toBe(each);
    }
  // A picture that was being saved is either stored completely or absent.
  for await (const { key } of store.list(''))
    if (key.endsWith('.webp'))
      await expect(sharp((await store.get(key))!.bytes).stats()).resolves.toBeDefined();
  await rm(folder, { recursive: true, force: true });
}, 120_000);
