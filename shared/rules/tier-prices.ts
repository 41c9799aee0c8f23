import type { MANAGER_TYPES } from '../api/manager-fields.ts';
import type { Tier } from '../api/properties.ts';

/** What a single-family manager's listing costs a month, in whole US dollars (section 9, the manager's screen). */
export const TIER_PRICES_USD: Record<Tier, number> = { free: 0, standard: 35, premium: 70 };

/** The same in cents, as it is paid. */
export const tierPriceCents = (tier: Tier): number => TIER_PRICES_USD[tier] * 100;

export const TIER_LABELS: Record<Tier, string> = { free: 'Free', standard: 'Standard', premium: 'Premium' };

/** What a tier brings (section 9). */
export const TIER_BENEFITS: Record<Tier, readonly string[]> = {
  free: ['Basic listing for student renters'],
  standard: ['Preferred placement', 'Larger ad space', 'Map pins'],
  premium: ['Priority placement', 'Largest ad space', 'Unique map pins', 'External site link'],
};

type ManagerType = (typeof MANAGER_TYPES)[number];

/**
 * What the page for managers names for a month, in whole US dollars: section 9 has two readings of the prices, this one and that
 * of the manager's screen above, and both are given.
 */
export const ADVERTISED_PRICES_USD: Record<ManagerType, Record<Tier, number>> = {
  'multi-family': { free: 0, standard: 55, premium: 125 },
  'single-family': { free: 0, standard: 35, premium: 75 },
};

/** Whose premium tier holds a virtual tour and a link to a site of the manager's own (section 9, the page for managers). */
export const HAS_TOUR_AND_LINK: Record<ManagerType, boolean> = {
  'multi-family': true,
  'single-family': false,
};
