import { notFound, problem } from '#shared/api/errors.ts';
import {
  createScheduledFeed,
  deleteScheduledFeed,
  fetchScheduledFeed,
  MAX_SCHEDULED_FEEDS,
  scheduledFeeds,
} from '#shared/api/listing-import.ts';
import type { ScheduledFeedItem } from '#shared/api/listing-import-schemas.ts';
import { currentLanguage, t } from '#shared/texts/t.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { addJobs } from '../../jobs/add-job.ts';
import { MANAGER_LIMITS } from '../manage/manager-limits.ts';
import { lockManager } from '../manage/own-properties.queries.ts';
import { fetchFeedJob } from './fetch-scheduled-feeds.ts';
import { readSentMapping } from './read-sent-mapping.ts';
import { ownSource } from './save-own-listing.ts';
import { deleteFeed, findFeeds, insertFeed, type ScheduledFeed } from './scheduled-feeds.queries.ts';

const toItem = ({ id, url, checked, failures, problem }: ScheduledFeed): ScheduledFeedItem => ({
  ...{ id, url, checked, failures, problem },
});

async function createFeed(context: Context, { url, ...body }: { url: string; mapping?: unknown }) {
  const { user_id, manager_id } = requireManager(context);
  await consumeAttempt(context.db, MANAGER_LIMITS.feed, user_id);
  const mapping = readSentMapping(body.mapping);
  return await context.db.transaction().execute(async (trx) => {
    await lockManager(trx, manager_id, 'alone');
    if ((await findFeeds(trx, manager_id)).length >= MAX_SCHEDULED_FEEDS)
      throw problem(409, t('You can have up to {max} scheduled feeds.', { max: MAX_SCHEDULED_FEEDS }));
    const feed = { manager_id, url, mapping, source: ownSource(manager_id), language: currentLanguage() };
    const id = await insertFeed(trx, feed);
    if (id === null) throw problem(409, t('You already have a feed with this address.'));
    await addJobs(trx, [fetchFeedJob(id)]);
    return toItem((await findFeeds(trx, manager_id)).find((one) => one.id === id)!);
  });
}

export const scheduledFeedRoutes = [
  route(scheduledFeeds, async (context: Context) =>
    (await findFeeds(context.db, requireManager(context).manager_id)).map(toItem),
  ),
  route(createScheduledFeed, async (context: Context, { body }) => createFeed(context, body)),
  route(deleteScheduledFeed, async (context: Context, { id }) => {
    if (!(await deleteFeed(context.db, id, requireManager(context).manager_id))) throw notFound('feed');
    return {};
  }),
  route(fetchScheduledFeed, async (context: Context, { id }) => {
    const { user_id, manager_id } = requireManager(context);
    const feed = (await findFeeds(context.db, manager_id)).find((one) => one.id === id);
    if (!feed) throw notFound('feed');
    await consumeAttempt(context.db, MANAGER_LIMITS.feed, user_id);
    await addJobs(context.db, [fetchFeedJob(id)]);
    return toItem(feed);
  }),
];
