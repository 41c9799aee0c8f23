import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findJobCounts } from '#server/jobs/jobs.queries.ts';
import { type JobWorker, startWorker } from '#server/jobs/start-worker.ts';
import { photoTasks } from '#server/properties/photo-jobs.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { createPicturePool } from '#server/storage/picture-pool.ts';
import { savePicture } from '#server/storage/save-picture.ts';
import { testDatabase } from '#test/helpers/database.ts';
import {
  makeManager,
  makeProperty,
  makeSchool,
  propertyInput,
  saveProperty,
} from '#test/helpers/listings.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

let worker: JobWorker | null = null;
const quiet = { info() {}, warn() {}, error() {} };

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'porchlight-photo-jobs-'));
const store = createDiskStore(folder);
const pictures = createPicturePool();
await makeSchool(database.db);
const manager = await makeManager(database.db);
afterEach(async () => {
  await worker?.stop();
  worker = null;
});
afterAll(async () => {
  await pictures.stop();
  await rm(folder, { recursive: true, force: true });
});

async function savedPhoto(order: number) {
  const colour = { create: { width: 640, height: 480, channels: 3, background: `#00${order}080` } } as const;
  const saved = await savePicture({ store, pictures }, await sharp(colour).jpeg().toBuffer());
  return { ...saved, order, caption: `Photo ${order}` };
}

async function filesOf(storage_key: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of store.list(`${storage_key}/`)) names.push(key.slice(storage_key.length + 1));
  return names.sort();
}

const tasks = () => photoTasks({ db: database.db, store });

/** Lists pending jobs of photos. */
async function photoJobs() {
  const names = new Set(Object.keys(tasks()));
  return (await findJobCounts(database.db)).filter(({ name }) => names.has(name));
}

/** Runs pending jobs until there are no more. */
async function runJobs(): Promise<void> {
  worker ??= await startWorker({
    connection: database.connection,
    tasks: tasks(),
    log: quiet,
  });
  for (let left = 1; left > 0; await sleep(20)) {
    left = (await photoJobs()).reduce((sum, { waiting }) => sum + waiting, 0);
  }
}

describe('deleted photo', () => {
  test('is marked as unused after its row is deleted, without other photos of the listing', async () => {
    const [stays, goes] = [await savedPhoto(6), await savedPhoto(7)];
    const input = propertyInput(manager, {}, { photos: [stays, goes] });
    const id = await saveProperty(database.db, input);
    await saveProperty(database.db, { ...input, id, photos: [stays] });
    await runJobs();
    expect(await filesOf(goes.storage_key)).toContain('unused.json');
    expect(await filesOf(stays.storage_key)).not.toContain('unused.json');
  });

  test('is not marked as unused while another listing has the same file', async () => {
    const shared = await savedPhoto(8);
    const input = propertyInput(manager, {}, { photos: [shared] });
    const id = await saveProperty(database.db, input);
    await makeProperty(database.db, manager, {}, { photos: [shared] });
    await saveProperty(database.db, { ...input, id, photos: [] });
    await runJobs();
    expect(await filesOf(shared.storage_key)).not.toContain('unused.json');
  });

  test('is matched by id when the listing has the same file twice', async () => {
    const twice = await savedPhoto(9);
    const input = propertyInput(manager, {}, { photos: [twice, { ...twice, order: 1 }] });
    const id = await saveProperty(database.db, input);
    const idsOf = async () =>
      await database.db
        .selectFrom('photos')
        .select('id')
        .where('property_id', '=', id)
        .orderBy('id')
        .execute();
    const ids = await idsOf();
    expect(ids).toHaveLength(2);
    await saveProperty(database.db, { ...input, id, photos: [twice] });
    expect(await idsOf()).toEqual(ids.slice(0, 1));
  });
});

test('rolled back save enqueues no photo job', async () => {
  const before = await photoJobs();
  const broken = propertyInput(manager, { state: 'Ohio' }, { photos: [await savedPhoto(3)] });
  await expect(saveProperty(database.db, broken)).rejects.toMatchObject({ code: '23514' });
  expect(await photoJobs()).toEqual(before);
});

test('every column with a storage key is checked before a file is deleted', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ '(storage|photo|logo|picture)_key$'
    order by 1`.execute(database.db);
  expect(rows.map(({ name, column }) => `${name}.${column}`)).toEqual([
    'content_pictures.storage_key',
    'photos.storage_key',
    'roommate_profiles.photo_key',
    'schools.logo_key',
  ]);
  const queries = readFileSync(join(ROOT, 'server/properties/photo-jobs.queries.ts'), 'utf8');
  for (const { name, column } of rows) expect(queries).toContain(`select ${column} from ${name} where`);
});
