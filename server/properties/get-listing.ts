import { notFound, problem } from '#shared/api/errors.ts';
import type { FormerProperty } from '#shared/api/former-properties-schemas.ts';
import type { Context, SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import type { ListingSource } from './listing-form.ts';
import { findFormerListing } from './property.queries.ts';
import { findListing, type ListingRow } from './read-model.queries.ts';
import { findListingSource } from './write-read-model.ts';

const isOwner = (user: SessionUser | null, listing: ListingRow) =>
  user?.manager_id != null && user.manager_id === listing.manager_id;

/**
 * Returns an inactive or hidden listing only to its manager.
 * @throws 404 for hidden and unknown listings alike
 */
export async function getListing(
  { db, user }: Pick<Context, 'db' | 'user'>,
  id: number,
): Promise<{ listing: ListingRow; isOwner: boolean }> {
  const listing = await findListing(db, id);
  if (!listing || (!listing.is_public && !isOwner(user, listing))) throw notFound('property');
  return { listing, isOwner: isOwner(user, listing) };
}

export async function getListingSource(
  context: { db: Db; user: SessionUser | null },
  id: number,
): Promise<{ source: ListingSource; isOwner: boolean }> {
  const { listing, isOwner } = await getListing(context, id);
  return { source: await findListingSource(context.db, listing), isOwner };
}

/** Rounds to about a kilometer, so that the building can't be identified. */
const roundPlace = (degrees: number) => Math.round(degrees * 100) / 100;

/**
 * Describes a closed listing without identifying data.
 * @throws 404 if public, a draft or unknown; 410 if deleted or closed for long
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
