import type { Tier } from './tier-order.ts';

/** Number of public photos by tier (section 9). Further photos stay stored and appear with a higher tier. */
export const PHOTO_ALLOWANCE: Record<Tier, number> = { free: 5, standard: 15, premium: 25 };

/** Sorts by order. For equal orders, the older photo is first (section 3). */
function comparePhotos(a: { order: number; id: number }, b: { order: number; id: number }): number {
  return a.order - b.order || a.id - b.id;
}

export function photosWithinAllowance<P extends { order: number; id: number }>(
  tier: Tier,
  photos: readonly P[],
): P[] {
  return photos.toSorted(comparePhotos).slice(0, PHOTO_ALLOWANCE[tier]);
}
