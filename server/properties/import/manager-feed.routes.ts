import { randomBytes } from 'node:crypto';
import { notFound } from '#shared/api/errors.ts';
import { createManagerFeed, deleteManagerFeed, listingFeed, managerFeed } from '#shared/api/manager-feed.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Context } from '../../context.ts';
import { FileResponse } from '../../http/file-response.ts';
import { route } from '../../http/route.ts';
import { MANAGER_LIMITS } from '../manage/manager-limits.ts';
import { ownListings } from './export-own-listings.ts';
import { LISTING_WRITERS } from './export-source.ts';
import { findFeedKey, findFeedManager, updateFeedKey } from './manager-feed.queries.ts';

const KEY_BYTES = 24;

export const managerFeedRoutes = [
  route(managerFeed, async (context: Context) => ({
    key: await findFeedKey(context.db, requireManager(context).manager_id),
  })),
  route(createManagerFeed, async (context: Context) => {
    const { user_id, manager_id } = requireManager(context);
    await consumeAttempt(context.db, MANAGER_LIMITS.feed, user_id);
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await updateFeedKey(context.db, manager_id, key);
    return { key };
  }),
  route(deleteManagerFeed, async (context: Context) => {
    await updateFeedKey(context.db, requireManager(context).manager_id, null);
    return { key: null };
  }),
  route(listingFeed, async (context: Context, { key, format = 'hotpads' }) => {
    const manager_id = await findFeedManager(context.db, key);
    if (manager_id === null) throw notFound('page');
    const write = LISTING_WRITERS[format];
    const pieces: string[] = [write.head];
    for await (const listings of ownListings(context.db, manager_id, true))
      for (const listing of listings) pieces.push(write.listing(listing));
    pieces.push(write.tail);
    return new FileResponse(pieces.join(''), { name: `${format}.xml`, type: 'application/xml' });
  }),
];
