import { endpoint } from './endpoint.ts';

export const FEED_FORMATS = ['mits', 'hotpads'] as const;

export const managerFeed = endpoint('manager_feed', 'GET', 'manager_feed/', 'bearer');
/** A new key. The previous URL stops working. */
export const createManagerFeed = endpoint('create_manager_feed', 'POST', 'manager_feed/', 'bearer', {
  status: 201,
});
export const deleteManagerFeed = endpoint('delete_manager_feed', 'DELETE', 'manager_feed/', 'bearer');

/** 404 for an unknown or revoked key. The response has an ETag. */
export const listingFeed = endpoint('listing_feed', 'GET', 'feeds/{key}/', 'public');
