import type { Tier } from '../api/properties.ts';
import { msg, t } from '../texts/t.ts';
import { PHOTO_ALLOWANCE } from './photo-allowance.ts';

/** What a single-family manager's listing costs a month, in whole US dollars (section 9, the manager's screen). */
export const TIER_PRICES_USD: Record<Tier, number> = { free: 0, standard: 35, premium: 70 };

/** The same in cents, as it is paid. */
export const tierPriceCents = (tier: Tier): number => TIER_PRICES_USD[tier] * 100;

/** In English; `t(TIER_LABELS[tier])` where a page shows it. */
export const TIER_LABELS: Record<Tier, string> = {
  free: msg('Free'),
  standard: msg('Standard'),
  premium: msg('Premium'),
};

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

/** What a tier brings (section 9), in the reader's language. */
export function tierBenefits(tier: Tier): string[] {
  const photos = t('Up to {count} photos', { count: PHOTO_ALLOWANCE[tier] });
  return [...TIER_BENEFITS[tier].map((benefit) => t(benefit)), photos];
}
