import type { Tier } from '../api/properties.ts';

/** free < standard < premium (section 4); the number also stands in the read model and in pins. */
export const TIER_RANK: Record<Tier, number> = { free: 0, standard: 1, premium: 2 };

type Ranked = { id: number; tier: Tier; distance_from_school: number | null };

/** The order of every list of properties: premium, standard, free; then the nearest; then the oldest. */
export function compareByTier(a: Ranked, b: Ranked): number {
  return (
    TIER_RANK[b.tier] - TIER_RANK[a.tier] ||
    compareDistance(a.distance_from_school, b.distance_from_school) ||
    a.id - b.id
  );
}

/** Where no distance is known, nothing is nearer. */
function compareDistance(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
}
