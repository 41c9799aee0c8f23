import * as z from 'zod/mini';
import { t } from '../texts/t.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { FEED_FORMATS } from './manager-feed.ts';

const feedSchema = z.object({
  /** The secret in the feed's URL; null if there is no feed. */
  key: z.nullable(z.string()),
});

export const managerFeedSchemas = {
  manager_feed: { tag: 'Manager', summary: 'Returns the key of the manager’s feed.', response: feedSchema },
  create_manager_feed: {
    tag: 'Manager',
    summary: 'Creates the manager’s feed, or replaces its key.',
    response: feedSchema,
  },
  delete_manager_feed: { tag: 'Manager', summary: 'Deletes the manager’s feed.', response: feedSchema },
  listing_feed: {
    tag: 'Manager',
    summary: 'Returns a manager’s active listings as XML for other sites.',
    params: z.object({ key: z.string() }),
    query: z.object({
      format: z.optional(z.enum(FEED_FORMATS, { error: () => t('format must be mits or hotpads.') })),
    }),
    response: z.string(),
  },
} satisfies EndpointSchemas;
