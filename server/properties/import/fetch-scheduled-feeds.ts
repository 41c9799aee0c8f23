import * as z from 'zod/mini';
import { MAX_IMPORT_BYTES } from '#shared/api/listing-import.ts';
import type { Db } from '../../db/tables.ts';
import { type AllowedHosts, FetchRefusal, fetchChangedFile } from '../../http/fetch-public-file.ts';
import { addJobs, type NewJob } from '../../jobs/add-job.ts';
import type { JobTasks, ScheduledJob } from '../../jobs/job-task.ts';
import {
  deleteFeedFiles,
  deleteOldImports,
  findLastImport,
  insertListingImport,
} from './listing-imports.queries.ts';
import { reportFeedFailure } from './report-feed-failure.ts';
import { importListingsJob } from './run-listing-import.ts';
import { confirmFeedListings } from './save-feed-listings.ts';
import { findAllFeeds, findFeed, updateFeedSucceeded, updateFeedVersion } from './scheduled-feeds.queries.ts';
import { toGzip } from './to-gzip.ts';

const FETCH_FEEDS = 'fetch-listing-feeds';
const FETCH_FEED = 'fetch-listing-feed';
const LIMITS = { maxBytes: MAX_IMPORT_BYTES, timeoutMs: 120_000 };
/** Feeds of all processes are fetched one at a time, so that they don't use up bandwidth and memory. */
const QUEUE = FETCH_FEED;

/** Runs early in the morning in the Americas. */
export const FEED_SCHEDULE: ScheduledJob[] = [{ name: FETCH_FEEDS, match: '20 9 * * *' }];

export const fetchFeedJob = (feed_id: number): NewJob => ({
  name: FETCH_FEED,
  payload: { feed_id },
  jobKey: `${FETCH_FEED}:${feed_id}`,
  queue: QUEUE,
  maxAttempts: 1,
});

type FeedParts = {
  db: Db;
  /** Lets tests fetch from local hosts. */
  allowed?: AllowedHosts;
};

/** Fetches the feed and enqueues its import, unless the file is the same as before. */
async function fetchFeed(
  { db, allowed }: FeedParts,
  feed: NonNullable<Awaited<ReturnType<typeof findFeed>>>,
) {
  const { id, manager_id, url, language, mapping } = feed;
  const file = await fetchChangedFile(url, LIMITS, feed, allowed ?? null);
  if (!file) {
    const last = await findLastImport(db, id);
    // The listings of a file that waits for a confirmation may be gone.
    if (last?.state === 'done' && !last.is_dry_run) await confirmFeedListings(db, id);
    return await updateFeedSucceeded(db, id);
  }
  const bytes = await toGzip(file.bytes);
  await db.transaction().execute(async (trx) => {
    await deleteFeedFiles(trx, id);
    const import_id = await insertListingImport(trx, {
      ...{ manager_id, feed_id: id, language, file: bytes, is_dry_run: false },
      file_name: new URL(url).pathname.split('/').at(-1) || new URL(url).host,
      mapping: mapping && JSON.stringify(mapping),
    });
    await updateFeedVersion(trx, id, file);
    await addJobs(trx, [importListingsJob(import_id, manager_id)]);
  });
}

const payloadSchema = z.object({ feed_id: z.int() });

/** `db` needs a longer statement timeout than requests have. */
export function feedTasks(parts: FeedParts): JobTasks {
  const { db } = parts;
  return {
    async [FETCH_FEEDS]() {
      await deleteOldImports(db);
      await addJobs(
        db,
        (await findAllFeeds(db)).map(({ id }) => fetchFeedJob(id)),
      );
    },
    async [FETCH_FEED](payload, { log }) {
      const parsed = z.safeParse(payloadSchema, payload);
      if (!parsed.success) return log.warn('Dropped a feed job without a feed.');
      const feed = await findFeed(db, parsed.data.feed_id);
      if (feed?.user_status !== 'active') return;
      try {
        await fetchFeed(parts, feed);
      } catch (error) {
        if (!(error instanceof FetchRefusal)) throw error;
        log.warn(`Could not fetch the feed ${feed.id} of ${new URL(feed.url).host}: ${error.message}`);
        await reportFeedFailure(db, feed.id, error.message);
      }
    },
  };
}
