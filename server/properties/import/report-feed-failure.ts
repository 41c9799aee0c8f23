import { managerPath } from '#shared/pages.ts';
import type { Db } from '../../db/tables.ts';
import { notify } from '../../notifications/notify.ts';
import { findFeed, updateFeedFailed } from './scheduled-feeds.queries.ts';

/** Number of failed attempts in a row after which the manager is notified. */
const MAX_FAILURES = 3;

/** Counts the failure. The third in a row notifies the manager. */
export async function reportFeedFailure(db: Db, feed_id: number, problem: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failures = await updateFeedFailed(trx, feed_id, problem);
    if (failures !== MAX_FAILURES) return;
    const feed = await findFeed(trx, feed_id);
    if (!feed?.has_email) return;
    const path = managerPath({ view: 'bulk' });
    const data = { host: new URL(feed.url).host, days: failures, problem, path };
    await notify(trx, {
      user_id: feed.user_id,
      topic: 'listing_feed',
      path,
      mail: { template: 'feed_failed', data },
    });
  });
}
