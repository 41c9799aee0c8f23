import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FETCH_CONTENT_PICTURES } from '#server/content/content-job.ts';
import { contentTasks } from '#server/content/content-jobs.ts';
import { refreshContent } from '#server/content/refresh-content.ts';
import type { Db } from '#server/db/tables.ts';
import { addJob, addJobs } from '#server/jobs/add-job.ts';
import { startWorker } from '#server/jobs/start-worker.ts';
import { deletePictureJob, photoTasks } from '#server/properties/photo-jobs.ts';
import { createPicturePool, type PicturePool } from '#server/storage/picture-pool.ts';
import { contentProcess } from '#test/content/content-fixture.ts';
import { startFakeContentful } from '#test/content/fake-contentful.ts';
import { documentOf, makeAsset, makeGuide, pictureBlock } from '#test/content/to-contentful.ts';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { makeSchool, photoKey } from '#test/helpers/listings.ts';
import { type FaultyBucket, startFaultyBucket } from './faulty-bucket.ts';
import { photo } from './hostile-pictures.ts';

const PROMISED_MS = 5000;
/** Milliseconds. Two timeouts of three seconds, one after the other, would take longer. */
const TWO_WAITS_MS = 6000;
const CASE_MS = 30_000;

let database: TestDatabase;
let db: Db;
let faulty: FaultyBucket;
let pictures: PicturePool;
let picture: Buffer;

beforeAll(async () => {
  database = await testDatabase();
  ({ db } = database);
  faulty = await startFaultyBucket();
  pictures = createPicturePool();
  picture = await photo(700, 500);
  await makeSchool(db);
});
afterEach(() => faulty.proxy.set(null));
afterAll(async () => {
  await pictures?.stop();
  await faulty?.close();
});

describe('worker with a silent bucket', () => {
  test(
    'times out once, not once per content picture',
    async () => {
      const double = await startFakeContentful();
      const names = ['porch.png', 'lawn.png', 'gate.png'];
      for (const name of names) double.pictures.set(name, picture);
      double.assets = names.map((name) => makeAsset(name, double.pictureUrl(name)));
      const blocks = names.map((name) => pictureBlock(name));
      double.entries = [makeGuide({ title: 'A porch', slug: 'a-porch' }, documentOf(...blocks))];
      const { parts } = contentProcess(db, double);
      await refreshContent(parts);
      const media = { store: faulty.open(), pictures };
      const signal = new AbortController().signal;
      await faulty.proxy.set('silence');
      const began = performance.now();
      const fetching = contentTasks({ ...parts, ...media, allowed: { addresses: ['127.0.0.1'] } });
      const lines: string[] = [];
      const log = { info() {}, error() {}, warn: (line: string) => void lines.push(line) };
      await fetching[FETCH_CONTENT_PICTURES]!({}, { log, signal, attempt: 1 });
      expect(performance.now() - began).toBeLessThan(TWO_WAITS_MS);
      expect(lines).toEqual([expect.stringMatching(/within an hour\. Cannot reach the photo bucket/)]);
      expect(await db.selectFrom('content_pictures').select('url').execute()).toEqual([]);
      await double.close();
    },
    CASE_MS,
  );

  test(
    'aborts marking unused pictures so that other jobs can run, and retries later',
    async () => {
      const key = photoKey();
      await faulty.open().put(`${key}/320.webp`, picture);
      await faulty.proxy.set('silence');
      await addJobs(db, [key, photoKey(), photoKey()].map(deletePictureJob));
      const done = Promise.withResolvers<number>();
      const worker = await startWorker({
        connection: database.connection,
        tasks: {
          ...photoTasks({ db, store: faulty.open() }),
          letter: async () => done.resolve(performance.now()),
        },
        log: { info() {}, warn() {}, error() {} },
      });
      try {
        // By now, pending jobs occupy all worker slots.
        await sleep(200);
        const began = performance.now();
        await addJob(db, 'letter', {});
        expect((await done.promise) - began).toBeLessThan(PROMISED_MS);
        await faulty.proxy.set(null);
        const isGone = () =>
          [...faulty.bucket.objects.keys()].some((name) => name.endsWith(`${key}/unused.json`));
        // Makes failed jobs due. Call it repeatedly, because some jobs fail later than others.
        const makeJobsDue = () =>
          sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db);
        for (const end = performance.now() + PROMISED_MS; !isGone(); await sleep(50)) {
          expect(performance.now()).toBeLessThan(end);
          await makeJobsDue();
        }
      } finally {
        await worker.stop();
      }
    },
    CASE_MS,
  );
});
