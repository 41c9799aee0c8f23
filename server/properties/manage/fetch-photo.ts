import * as z from 'zod/mini';
import { isProblem, problem } from '#shared/api/errors.ts';
import { MAX_PHOTOS } from '#shared/api/manager-properties.ts';
import { managerPath } from '#shared/pages.ts';
import { MAX_PICTURE_BYTES } from '#shared/rules/max-picture-bytes.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Db } from '../../db/tables.ts';
import { type AllowedHosts, FetchRefusal, fetchPublicFile } from '../../http/fetch-public-file.ts';
import type { JobTasks } from '../../jobs/job-task.ts';
import { notify } from '../../notifications/notify.ts';
import type { PicturePool } from '../../storage/picture-pool.ts';
import { savePictureOf } from '../../storage/save-picture.ts';
import type { Store } from '../../storage/store.ts';
import { writeReadModel } from '../write-read-model.ts';
import { FETCH_PHOTO, FETCH_PHOTO_ATTEMPTS } from './fetch-photo-job.ts';
import { MANAGER_LIMITS } from './manager-limits.ts';
import { countPhotos, insertPhoto } from './own-photos.queries.ts';
import { lockOwnProperty } from './own-properties.queries.ts';
import { deletePhotoFetch, findPhotoFetch, updatePhotoFetchProblem } from './photo-fetches.queries.ts';
import { refuseOverQuota } from './photo-quota.ts';
import { pictureColumns } from './save-photo.ts';

const LIMITS = { maxBytes: MAX_PICTURE_BYTES, timeoutMs: 15_000 };
const FULL = `The listing has ${MAX_PHOTOS} photos already.`;

const payloadSchema = z.object({ property_id: z.int(), url: z.string() });
type Payload = z.output<typeof payloadSchema>;

type FetchParts = {
  db: Db;
  store: Store;
  pictures: PicturePool;
  /** Lets tests download from local hosts. */
  allowed?: AllowedHosts;
};

/** Returns a message for the manager if retrying is useless, else null. */
function lastingProblem(error: unknown): string | null {
  if (error instanceof FetchRefusal) return error.isFinal ? error.message : null;
  if (isProblem(error)) return error.problem.status === 503 ? null : error.problem.detail;
  return null;
}

async function fetchPhoto(parts: FetchParts, { property_id, url }: Payload): Promise<void> {
  const { db, store, pictures } = parts;
  const wanted = await findPhotoFetch(db, property_id, url);
  if (!wanted) return;
  if ((await countPhotos(db, property_id)).count >= MAX_PHOTOS) throw problem(409, FULL);
  await refuseOverQuota(db, wanted.manager_id);
  await consumeAttempt(db, MANAGER_LIMITS.photoFetch, wanted.user_id);
  const bytes = await fetchPublicFile(url, LIMITS, parts.allowed ?? null);
  const weight = Math.max(1, Math.ceil(bytes.length / 1000));
  await consumeAttempt(db, { ...MANAGER_LIMITS.uploadedKb, weight }, wanted.user_id);
  const picture = await savePictureOf({ store, pictures }, 'photo', bytes);
  await db.transaction().execute(async (trx) => {
    const isOwn = await lockOwnProperty(trx, property_id, wanted.manager_id);
    // The listing or its request was deleted, or another attempt stored the photo.
    if (!isOwn || !(await deletePhotoFetch(trx, property_id, url))) return;
    const { count, next } = await countPhotos(trx, property_id);
    if (count >= MAX_PHOTOS) throw problem(409, FULL);
    const columns = { ...pictureColumns(picture), source_url: url };
    await insertPhoto(trx, { property_id, caption: '', order: next, ...columns });
    await writeReadModel(trx, [property_id]);
  });
}

/** Records the problem. Further problems add no notification until the manager reads the first. */
async function saveProblem(db: Db, { property_id, url }: Payload, sentence: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const wanted = await findPhotoFetch(trx, property_id, url);
    if (!wanted) return;
    await updatePhotoFetchProblem(trx, property_id, url, sentence);
    await notify(trx, {
      user_id: wanted.user_id,
      topic: 'photo_fetch',
      path: managerPath({ view: 'edit', id: property_id, panel: 'photos' }),
      data: { property: property_id },
      isOnceUntilRead: true,
    });
  });
}

/** `db` needs a longer statement timeout than requests have. */
export function photoFetchTasks(parts: FetchParts): JobTasks {
  return {
    async [FETCH_PHOTO](payload, { log, attempt }) {
      const parsed = z.safeParse(payloadSchema, payload);
      if (!parsed.success) return log.warn('Dropped a photo job without a photo.');
      try {
        await fetchPhoto(parts, parsed.data);
      } catch (error) {
        const lasting = lastingProblem(error);
        if (lasting === null && attempt < FETCH_PHOTO_ATTEMPTS) throw error;
        const passing = error instanceof FetchRefusal ? error.message : 'The photo could not be stored.';
        await saveProblem(parts.db, parsed.data, lasting ?? passing);
      }
    },
  };
}
