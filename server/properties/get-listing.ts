import { notFound, problem } from '#shared/api/errors.ts';
import type { FormerProperty } from '#shared/api/former-properties.ts';
import type { Context, Reader } from '../context.ts';
import type { Db } from '../db/tables.ts';
import type { ListingSource } from './listing-form.ts';
import { findFormerListing, findListing } from './property.queries.ts';
import type { ListingRow } from './read-model.queries.ts';
import { findListingSource } from './write-read-model.ts';

const isOwner = (reader: Reader | null, listing: ListingRow) =>
  reader?.manager_id != null && reader.manager_id === listing.manager_id;

/**
 * A property that the reader may see (authorization rows 6 to 9): a public one for every reader, any other for its manager alone.
 * @throws 404 in all other cases alike
 */
export async function getListing(
  { db, reader }: Pick<Context, 'db' | 'reader'>,
  id: number,
): Promise<{ listing: ListingRow; isOwner: boolean }> {
  const listing = await findListing(db, id);
  if (!listing || (!listing.is_public && !isOwner(reader, listing))) throw notFound('property');
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

/** A hundredth of a degree is about a kilometre: near enough to find others, and no building's. */
const roundPlace = (degrees: number) => Math.round(degrees * 100) / 100;

/**
 * A listing that was public and was taken down lately, without what names it.
 * @throws 404 for one that is public, a draft or none; 410 for one that is deleted or long gone
 */
export async function getFormerListing(db: Db, id: number): Promise<FormerProperty> {
  const row = await findFormerListing(db, id);
  if (!row?.was_public) throw notFound('property');
  if (row.is_gone) throw problem(410, 'This listing has been taken down for good.');
  const { type, city, state, schools } = row;
  const around = {
    type: 'Point' as const,
    coordinates: [roundPlace(row.lng), roundPlace(row.lat)] as [number, number],
  };
  return { id, type, city, state, schools, around };
}
