import type { Tier } from '../api/properties.ts';

/** How many photos the public sees of a listing, by tier (section 9). Those beyond are kept, and come back with the tier. */
export const PHOTO_ALLOWANCE: Record<Tier, number> = { free: 5, standard: 15, premium: 25 };

/** Photos in their order; of two with the same number the older comes first (section 3). */
export function comparePhotos(a: { order: number; id: number }, b: { order: number; id: number }): number {
  return a.order - b.order || a.id - b.id;
}

/** The photos that the public sees, in order. */
export function photosWithinAllowance<P extends { order: number; id: number }>(
  tier: Tier,
  photos: readonly P[],
): P[] {
  return photos.toSorted(comparePhotos).slice(0, PHOTO_ALLOWANCE[tier]);
}
