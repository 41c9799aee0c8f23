import type { Tier } from '../api/properties.ts';
import { msg } from '../texts/t.ts';

/** What a single-family manager's listing costs a month, in whole US dollars (section 9, the manager's screen). */
export const TIER_PRICES_USD: Record<Tier, number> = { free: 0, standard: 35, premium: 70 };

/** The same in cents, as it is paid. */
export const tierPriceCents = (tier: Tier): number => TIER_PRICES_USD[tier] * 100;

export const TIER_LABELS: Record<Tier, string> = {
  free: msg('Free'),
  standard: msg('Standard'),
  premium: msg('Premium'),
};

/** What a tier brings (section 9). */
export const TIER_BENEFITS: Record<Tier, readonly string[]> = {
  free: [msg('Basic listing for student renters')],
  standard: [msg('Preferred placement'), msg('Larger ad space'), msg('Map pins')],
  premium: [
    msg('Priority placement'),
    msg('Largest ad space'),
    msg('Unique map pins'),
    msg('External site link'),
  ],
};
