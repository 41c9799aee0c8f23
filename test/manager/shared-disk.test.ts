import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ManagerPhoto } from '#shared/api/manager-properties-schemas.ts';
import { openSession } from '#test/access/actors.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty } from '#test/helpers/listings.ts';
import { makePerson } from '#test/helpers/people.ts';
import { startRunning } from '#test/operations/start-running.ts';
import { photo } from '#test/storage/hostile-pictures.ts';

// See docs/scaling.md.

const database = await testDatabase();
const db = database.db;
const folder = await mkdtemp(join(tmpdir(), 'porchlight-disk-'));
const start = (ROLE: string) => startRunning(database.url, { ROLE, DATA_DIR: folder, LOG_LEVEL: 'error' });
const all = await Promise.all([start('web'), start('web'), start('worker')]);
const sites = all.slice(0, 2).map(({ site }) => site);
afterAll(async () => {
  for (const { child } of all ?? []) child.kill('SIGTERM');
  await Promise.all((all ?? []).map(({ left }) => left));
  await rm(folder, { recursive: true, force: true });
});

test('photo uploaded to one process is served by another process immediately', async () => {
  const [one, other] = sites as [string, string];
  const manager = await makePerson(db, 'manager');
  const { token } = await openSession(db, manager);
  const property = await makeProperty(db, manager.manager_id!);
  const authorization = `Bearer ${token}`;
  const form = new FormData();
  form.set('property', String(property));
  form.set('photo', new Blob([new Uint8Array(await photo(800, 600))]), 'room.jpg');
  const sent = await fetch(`${one}/api/v1/photos/`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const saved = (await sent.json()) as ManagerPhoto;
  expect(sent.status, JSON.stringify(saved)).toBe(201);

  const bytesAt = async (site: string) => {
    const answer = await fetch(site + saved.url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.ok ? createHash('sha256').update(bytes).digest('hex') : answer.status;
  };
  const here = await bytesAt(one);
  expect(here).toMatch(/^[0-9a-f]{64}$/);
  expect(await bytesAt(other)).toBe(here);
});
