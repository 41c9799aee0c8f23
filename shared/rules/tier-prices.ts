import { msg } from '../texts/t.ts';
import type { Tier } from './tier-order.ts';

export const MANAGER_TYPES = ['single-family', 'multi-family'] as const;
export type ManagerType = (typeof MANAGER_TYPES)[number];

/** Prices in whole US dollars a month (section 9). Multi-family managers get their tier with the account. */
const PRICES_USD: Record<'checkout' | ManagerType, Record<Tier, number>> = {
  checkout: { free: 0, standard: 35, premium: 70 },
  'single-family': { free: 0, standard: 35, premium: 75 },
  'multi-family': { free: 0, standard: 55, premium: 125 },
};

export const TIER_PRICES_USD = PRICES_USD.checkout;

export const tierPriceCents = (tier: Tier): number => TIER_PRICES_USD[tier] * 100;

export const isCheckoutSet = (type: ManagerType, reader: ManagerType | undefined): boolean =>
  type === 'single-family' && reader === 'single-family';

/** Returns checkout prices to a single-family manager, and advertised prices to other users. */
export function tierPricesFor(type: ManagerType, reader: ManagerType | undefined): Record<Tier, number> {
  return isCheckoutSet(type, reader) ? PRICES_USD.checkout : PRICES_USD[type];
}

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

/** By manager type, whether premium includes a virtual tour and an external link (section 9). */
export const HAS_TOUR_AND_LINK: Record<ManagerType, boolean> = {
  'multi-family': true,
  'single-family': false,
};
