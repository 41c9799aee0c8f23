import { endpoint } from './endpoint.ts';

const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 2000;
/** Maximum of problems per report. Rejected rows come first. */
export const MAX_IMPORT_PROBLEMS = 500;
export const MAX_IMPORT_PHOTOS = 25;

/**
 * Imports listings from CSV or a feed (docs/imports.md). A bad row does not stop the others. 400 on `file` if
 * it is unreadable, 413 if too large, 429.
 */
export const importListings = endpoint('import_listings', 'POST', 'manager_properties/import/', 'bearer', {
  takesMultipart: { file: 'file', maxBytes: MAX_IMPORT_BYTES },
});

/** All listings of the caller in the import's CSV format, without photos. */
export const exportListings = endpoint('export_listings', 'GET', 'manager_properties/export/', 'bearer', {
  fileTypes: ['text/csv', 'application/xml'],
});
