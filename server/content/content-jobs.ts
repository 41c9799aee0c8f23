import { MAX_PICTURE_BYTES } from '#shared/rules/max-picture-bytes.ts';
import { type AllowedHosts, FetchRefusal, fetchPublicFile } from '../http/fetch-public-file.ts';
import type { JobLog, JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import type { PicturePool } from '../storage/picture-pool.ts';
import { savePicture } from '../storage/save-picture.ts';
import type { Store } from '../storage/store.ts';
import { StoreUnavailable } from '../storage/store-unavailable.ts';
import {
  deleteOtherPictures,
  findMissingPictures,
  savePictureFailure,
  savePictureRow,
} from './content-copy.queries.ts';
import { FETCH_CONTENT_PICTURES, REFRESH_CONTENT } from './content-job.ts';
import { readCopy } from './copied-content.ts';
import { type RefreshParts, refreshContent } from './refresh-content.ts';

const LIMITS = { maxBytes: MAX_PICTURE_BYTES, timeoutMs: 15_000 };
const RETRY_AFTER_S = 3600;
/** Limits the pictures of one run. Editors use fewer; a faulty service might list far more. */
const MAX_PICTURES = 2000;

type ContentJobParts = RefreshParts & {
  store: Store;
  pictures: PicturePool;
  /** Private addresses to allow, for tests and for a content service on this machine. */
  allowed: AllowedHosts | null;
};

/** Finds changes that no webhook reports, such as a replaced picture. */
export const CONTENT_SCHEDULE: ScheduledJob[] = [{ name: REFRESH_CONTENT, match: '43 * * * *' }];

async function fetchPicture(parts: ContentJobParts, url: string, log: JobLog): Promise<void> {
  const { db, place } = parts;
  try {
    const bytes = await fetchPublicFile(url, LIMITS, parts.allowed);
    const { storage_key, width, height } = await savePicture(parts, bytes);
    await db.transaction().execute((trx) => savePictureRow(trx, place, { url, storage_key, width, height }));
  } catch (error) {
    // If the file store is unavailable, fetching the other pictures would fail too.
    if (error instanceof StoreUnavailable) throw error;
    const reason = error instanceof FetchRefusal ? error.message : (error as Error).message.slice(0, 300);
    await savePictureFailure(db, url, reason);
    log.warn(`Cannot fetch an image of the content service. ${reason} ${url.slice(0, 200)}`);
  }
}

export function contentTasks(parts: ContentJobParts): JobTasks {
  const { db, place } = parts;
  return {
    async [REFRESH_CONTENT]() {
      await refreshContent(parts);
    },
    async [FETCH_CONTENT_PICTURES](_payload, { log, signal }) {
      const copy = await readCopy(db, place);
      const urls = [...new Set(copy?.assets.map(({ url }) => url))].slice(0, MAX_PICTURES);
      for (const url of await findMissingPictures(db, urls, RETRY_AFTER_S)) {
        if (signal.aborted) throw new Error('The program is stopping; the images will be fetched later.');
        try {
          await fetchPicture(parts, url, log);
        } catch (error) {
          if (!(error instanceof StoreUnavailable)) throw error;
          return log.warn(`Images of the content service will be fetched within an hour. ${error.message}`);
        }
      }
      if (copy) await deleteOtherPictures(db, urls);
    },
  };
}
