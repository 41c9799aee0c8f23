import { endpoint } from './endpoint.ts';

export const FEED_FORMATS = ['mits', 'hotpads'] as const;

export const managerFeed = endpoint('manager_feed', 'GET', 'manager_feed/', 'bearer');
/** Creates a new key for the feed's URL. The previous URL stops working. */
export const createManagerFeed = endpoint('create_manager_feed', 'POST', 'manager_feed/', 'bearer', {
  status: 201,
});
export const deleteManagerFeed = endpoint('delete_manager_feed', 'DELETE', 'manager_feed/', 'bearer');

/** Returns the listings of the feed, with an ETag. 404 if the key is unknown or revoked. */
export const listingFeed = endpoint('listing_feed', 'GET', 'feeds/{key}/', 'public');
