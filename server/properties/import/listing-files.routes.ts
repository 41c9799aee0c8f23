import { exportListings, importListings } from '#shared/api/listing-import.ts';
import type { ImportListingsBody } from '#shared/api/listing-import-schemas.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { exportOwnListings } from './export-own-listings.ts';
import { importOwnListings } from './import-own-listings.ts';

function bytesOf(file: ImportListingsBody['file']): Uint8Array {
  return typeof file === 'string' ? Buffer.from(file) : (file as Uint8Array);
}

export const listingFileRoutes = [
  route(exportListings, async (context: Context, { format = 'csv' }) => exportOwnListings(context, format)),
  route(importListings, async (context: Context, { body }) =>
    importOwnListings(context, bytesOf(body.file), body.dry_run ?? false),
  ),
];
