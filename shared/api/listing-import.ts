import { endpoint } from './endpoint.ts';

/** Limits of a file. Its compressed size is limited too, because uploads are kept in memory. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
/** Maximum of problems per report. Rejected rows come first. */
export const MAX_IMPORT_PROBLEMS = 500;
export const MAX_IMPORT_PHOTOS = 25;
/** Maximum of scheduled feeds per manager. */
export const MAX_SCHEDULED_FEEDS = 5;

/** The caller's last imports, without reports. */
export const listingImports = endpoint('listing_imports', 'GET', 'listing_imports/', 'bearer');
/** One import with its progress and report. */
export const listingImport = endpoint('listing_import', 'GET', 'listing_imports/{id}/', 'bearer');

/**
 * Uploads a CSV file or a feed (docs/imports.md) and starts a job that checks or imports it. Poll
 * `listing_import` until its state is `done` or `failed`. 413 if the file is too large, 429.
 */
export const createListingImport = endpoint('create_listing_import', 'POST', 'listing_imports/', 'bearer', {
  status: 201,
  takesMultipart: { file: 'file', maxBytes: MAX_IMPORT_BYTES, isCompressed: true },
});

/** Checks the uploaded file again, or imports it. 409 while it is running. */
export const runListingImport = endpoint('run_listing_import', 'POST', 'listing_imports/{id}/', 'bearer');

/** The caller's feeds that are fetched daily. */
export const scheduledFeeds = endpoint('scheduled_feeds', 'GET', 'scheduled_feeds/', 'bearer');
/** Adds a feed and fetches it at once. 409 beyond the maximum, or if the address is known. */
export const createScheduledFeed = endpoint('create_scheduled_feed', 'POST', 'scheduled_feeds/', 'bearer', {
  status: 201,
});
/** Its listings stay as they are. */
export const deleteScheduledFeed = endpoint(
  'delete_scheduled_feed',
  'DELETE',
  'scheduled_feeds/{id}/',
  'bearer',
);
/** Fetches the feed at once. */
export const fetchScheduledFeed = endpoint(
  'fetch_scheduled_feed',
  'POST',
  'scheduled_feeds/{id}/fetch/',
  'bearer',
);

/** All listings of the caller in the import's CSV format, without photos. */
export const exportListings = endpoint('export_listings', 'GET', 'manager_properties/export/', 'bearer', {
  fileTypes: ['text/csv', 'application/xml'],
});
