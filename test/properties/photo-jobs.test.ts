import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findJobCounts } from '#server/jobs/jobs.queries.ts';
import { type JobWorker, startWorker } from '#server/jobs/start-worker.ts';
import { photoTasks } from '#server/properties/photo-jobs.ts';
import { saveProperty } from '#server/properties/save-property.ts';
import { createDiskStore } from '#server/storage/disk-store.ts';
import { createPicturePool, type PicturePool } from '#server/storage/picture-pool.ts';
import { savePicture } from '#server/storage/save-picture.ts';
import type { Store } from '#server/storage/store.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeProperty, makeSchool, propertyInput } from '#test/helpers/listings.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

let database: TestDatabase;
let folder: string;
let store: Store;
let pictures: PicturePool;
let manager: number;
let worker: JobWorker | null = null;
const lines: string[] = [];
const keep = (line: string) => void lines.push(line);

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'porchlight-photo-jobs-'));
  store = createDiskStore(folder);
  pictures = createPicturePool();
  await makeSchool(database.db);
  manager = await makeManager(database.db);
});
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

const tasks = () => photoTasks({ db: database.db, store, pictures });

/** The jobs of photos that there are. A saved home has others, which are nobody's here. */
async function photoJobs() {
  const names = new Set(Object.keys(tasks()));
  return (await findJobCounts(database.db)).filter(({ name }) => names.has(name));
}

/** Runs the jobs that wait until none does; failed attempts are made due at once. */
async function runJobs(): Promise<void> {
  worker ??= await startWorker({
    connection: database.connection,
    tasks: tasks(),
    log: { info: keep, warn: keep, error: keep },
  });
  for (let left = 1; left > 0; await sleep(20)) {
    left = (await photoJobs()).reduce((sum, { waiting }) => sum + waiting, 0);
  }
}

const listedPhotos = async (id: number) => {
  const { form } = await database.db
    .selectFrom('property_forms')
    .select('form')
    .where('property_id', '=', id)
    .executeTakeFirstOrThrow();
  return (JSON.parse(`${form}}`) as { photos: { has_avif: boolean }[] }).photos;
};

describe('saving a listing with photos', () => {
  test('offers WebP at once and AVIF as soon as it is made', async () => {
    const photos = [await savedPhoto(0), await savedPhoto(1)];
    const id = await makeProperty(database.db, manager, {}, { photos });
    expect((await listedPhotos(id)).map(({ has_avif }) => has_avif)).toEqual([false, false]);
    await runJobs();
    expect((await listedPhotos(id)).map(({ has_avif }) => has_avif)).toEqual([true, true]);
    for (const { storage_key } of photos)
      expect(await filesOf(storage_key)).toEqual(['320.avif', '320.webp', '640.avif', '640.webp']);
  });

  test('again keeps the AVIF it has', async () => {
    const photos = [await savedPhoto(2)];
    const input = propertyInput(manager, {}, { photos });
    const id = await saveProperty(database.db, input);
    await runJobs();
    await saveProperty(database.db, { ...input, id });
    expect(await listedPhotos(id)).toMatchObject([{ has_avif: true }]);
    await runJobs();
    expect(await listedPhotos(id)).toMatchObject([{ has_avif: true }]);
  });

  test('that is rolled back makes no job', async () => {
    const broken = propertyInput(manager, { state: 'Ohio' }, { photos: [await savedPhoto(3)] });
    await expect(saveProperty(database.db, broken)).rejects.toMatchObject({ code: '23514' });
    expect(await photoJobs()).toEqual([]);
  });

  test('whose files are gone fails that photo alone, and says so', async () => {
    const [whole, lost] = [await savedPhoto(4), await savedPhoto(5)];
    await store.deletePrefix(`${lost.storage_key}/`);
    const id = await makeProperty(database.db, manager, {}, { photos: [lost, whole] });
    await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(database.db);
    await runJobs();
    expect((await listedPhotos(id)).map(({ has_avif }) => has_avif)).toEqual([true, false]);
    expect(lines.join('\n')).toContain(`The files of the picture ${lost.storage_key} are missing`);
    await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  });
});

describe('a photo that is removed', () => {
  test('loses its files after its row; its neighbour keeps both', async () => {
    const [stays, goes] = [await savedPhoto(6), await savedPhoto(7)];
    const input = propertyInput(manager, {}, { photos: [stays, goes] });
    const id = await saveProperty(database.db, input);
    await runJobs();
    await saveProperty(database.db, { ...input, id, photos: [stays] });
    await runJobs();
    expect(await filesOf(goes.storage_key)).toEqual([]);
    expect(await filesOf(stays.storage_key)).toHaveLength(4);
  });

  test('but stands in another listing as well keeps its files', async () => {
    const shared = await savedPhoto(8);
    const input = propertyInput(manager, {}, { photos: [shared] });
    const id = await saveProperty(database.db, input);
    await makeProperty(database.db, manager, {}, { photos: [shared] });
    await saveProperty(database.db, { ...input, id, photos: [] });
    await runJobs();
    expect((await filesOf(shared.storage_key)).length).toBeGreaterThan(0);
  });
});

test('every column that names stored pictures is asked before the sweep deletes one', async () => {
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
