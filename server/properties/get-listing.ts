import { notFound } from '#shared/api/errors.ts';
import type { Context, Reader } from '../context.ts';
import type { Db } from '../db/tables.ts';
import type { ListingSource } from './listing-form.ts';
import { findListing } from './property.queries.ts';
import type { ListingRow } from './read-model.queries.ts';
import { findListingSource } from './write-read-model.ts';

const isOwner = (reader: Reader | null, listing: ListingRow) =>
  reader?.manager_id != null && reader.manager_id === listing.manager_id;

/**
 * A property as somebody may see it (authorisation rows 6 to 9): an active one everybody, an inactive one its manager.
 * Throws 404 in all other cases, which are not told apart.
 */
export async function getListing(
  { db, reader }: Pick<Context, 'db' | 'reader'>,
  id: number,
): Promise<{ listing: ListingRow; isOwner: boolean }> {
  const listing = await findListing(db, id);
  if (!listing || (listing.status !== 'active' && !isOwner(reader, listing))) throw notFound('property');
  return { listing, isOwner: isOwner(reader, listing) };
}

/** The same with its floor plans, photos and schools. */
export async function getListingSource(
  context: { db: Db; reader: Reader | null },
  id: number,
): Promise<{ source: ListingSource; isOwner: boolean }> {
  const { listing, isOwner } = await getListing(context, id);
  return { source: await findListingSource(context.db, listing), isOwner };
}
