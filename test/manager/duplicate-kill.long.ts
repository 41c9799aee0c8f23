import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { photoWidths } from '#shared/rules/photo-sizes.ts';
import { dataUrl, PLAN_BODY } from '#test/helpers/manager-listings.ts';
import { photo } from '#test/storage/hostile-pictures.ts';
import { answered, makeManagerActor, managerDesk } from './manager-desk.ts';

const ROUNDS = 4;
const PHOTOS = 3;

test('killed at any moment of copying, there is the whole copy with all its files, or none', async () => {
  const desk = await managerDesk();
  const { db, url } = desk;
  const manager = await makeManagerActor(db);
  const { id } = await desk.made(manager);
  answered(await desk.ask(manager, 'POST', 'floor_plans/', { ...PLAN_BODY, property_id: id }), 201);
  const picture = dataUrl(await photo(700, 500));
  for (let count = 0; count < PHOTOS; count += 1) {
    answered(await desk.ask(manager, 'POST', 'photos/', { property: id, photo: picture }), 201);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const args = [url, desk.folder, manager.token, String(id)];
    const child = fork(new URL('./duplicating-process.ts', import.meta.url), args, { execArgv: [] });
    expect((await once(child, 'message'))[0]).toBe(201);
    await sleep(17 * round);
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  const { rows: copies } = await sql<{ plans: number; photos: number }>`
    select (select count(*)::int from floor_plans f where f.property_id = p.id) as plans,
      (select count(*)::int from photos f where f.property_id = p.id) as photos
    from properties p`.execute(db);
  expect(copies.length).toBeGreaterThan(ROUNDS);
  expect(copies).toEqual(copies.map(() => ({ plans: 1, photos: PHOTOS })));
  const store = createDiskStore(desk.folder);
  const photos = await db.selectFrom('photos').select(['storage_key', 'width']).execute();
  expect(new Set(photos.map(({ storage_key }) => storage_key)).size).toBe(photos.length);
  for (const { storage_key, width } of photos) {
    for (const each of photoWidths(width)) {
      expect(await store.head(`${storage_key}/${each}.webp`)).not.toBeNull();
    }
  }
}, 60_000);
