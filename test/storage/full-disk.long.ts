import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { StoreUnwritable } from '#server/storage/store-unavailable.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { type Running, startRunning } from '#test/operations/start-running.ts';
import { photo } from './hostile-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-full-'));

/** Mounts a file system of two megabytes; returns null if the process may not mount. */
function mountSmallDisk(): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
    return null;
  } catch (error) {
    return `This user cannot mount a small disk: ${(error as Error).message}`;
  }
}

const reason = mountSmallDisk();
const remount = (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, folder]);
const filler = join(folder, 'filler');

function fillDisk(): void {
  const file = openSync(filler, 'w');
  try {
    while (writeSync(file, Buffer.alloc(4096)) > 0);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(file);
  }
}

afterAll(() => {
  if (reason === null) execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(reason !== null)(`disk store${reason === null ? '' : ` (${reason})`}`, () => {
  const media = join(folder, 'of-its-own');
  const store = createDiskStore(media);

  test('rejects writes and its check while the disk is read-only, and still reads', async () => {
    await store.put('abcd/320.webp', Buffer.from('x'));
    remount('ro');
    await expect(store.put('abcd/640.webp', Buffer.from('x'))).rejects.toThrow(StoreUnwritable);
    await expect(store.check()).rejects.toThrow('Cannot write to the photo folder');
    expect(await store.get('abcd/320.webp')).not.toBeNull();
    remount('rw');
    await expect(store.check()).resolves.toBeUndefined();
  });
});

describe.skipIf(reason !== null)('program on a full disk', () => {
  let db: Db;
  let running: Running;
  let actor: Pick<Actor, 'token'>;
  let property: number;

  beforeAll(async () => {
    const database = await testDatabase();
    db = database.db;
    mkdirSync(join(folder, 'data'));
    const settings = { ROLE: 'web', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
    running = await startRunning(database.url, settings);
    const manager = await makePerson(db, 'manager');
    actor = await openSession(db, manager);
    property = await makeProperty(db, manager.manager_id!);
  });
  afterAll(async () => {
    running?.child.kill('SIGTERM');
    await running?.left;
  });

  async function upload(): Promise<Response> {
    const form = new FormData();
    form.set('property', String(property));
    form.set('photo', new Blob([new Uint8Array(await photo(320, 240))]), 'room.jpg');
    const headers = { authorization: `Bearer ${actor.token}` };
    return await fetch(`${running.site}/api/v1/photos/`, { method: 'POST', headers, body: form });
  }

  const readiness = async () => {
    const answer = await fetch(`${running.site}/readyz`);
    return [answer.status, ((await answer.json()) as { checks: { media: string } }).checks.media];
  };

  test('responds 503 with Retry-After to uploads, is not ready, and recovers', async () => {
    expect(await readiness()).toEqual([200, 'ok']);
    fillDisk();
    const refused = await upload();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await refused.json()).toMatchObject({
      errors: { photo: ['We can’t save files right now. Please try again in a few minutes.'] },
    });
    await expect.poll(readiness, { timeout: 20_000, interval: 500 }).toEqual([503, 'failed']);
    rmSync(filler);
    await expect.poll(readiness, { timeout: 20_000, interval: 500 }).toEqual([200, 'ok']);
    expect((await upload()).status).toBe(201);
  }, 90_000);
});
