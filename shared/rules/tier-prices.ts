import type { MANAGER_TYPES } from '../api/manager-fields.ts';
import type { Tier } from '../api/properties.ts';
import { msg } from '../texts/t.ts';

type ManagerType = (typeof MANAGER_TYPES)[number];

/**
 * Monthly prices in whole US dollars. Section 9 gives three sets: what checkout charges a single-family manager, and the two that the
 * page for managers shows to visitors. Multi-family managers buy no tier here: theirs comes with their account.
 */
const PRICES_USD: Record<'checkout' | ManagerType, Record<Tier, number>> = {
  checkout: { free: 0, standard: 35, premium: 70 },
  'single-family': { free: 0, standard: 35, premium: 75 },
  'multi-family': { free: 0, standard: 55, premium: 125 },
};

/** Monthly price of each tier at checkout, in whole US dollars. */
export const TIER_PRICES_USD = PRICES_USD.checkout;

/** The same in cents, as it is paid. */
export const tierPriceCents = (tier: Tier): number => TIER_PRICES_USD[tier] * 100;

/** Returns true if checkout charges this user the prices of a set. */
export const isCheckoutSet = (type: ManagerType, reader: ManagerType | undefined): boolean =>
  type === 'single-family' && reader === 'single-family';

/** The prices of one type of manager. A single-family manager reads what checkout charges; anyone else what is advertised. */
export function tierPricesFor(type: ManagerType, reader: ManagerType | undefined): Record<Tier, number> {
  return isCheckoutSet(type, reader) ? PRICES_USD.checkout : PRICES_USD[type];
}

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

/** Whose premium tier holds a virtual tour and a link to a site of the manager's own (section 9, the page for managers). */
export const HAS_TOUR_AND_LINK: Record<ManagerType, boolean> = {
  'multi-family': true,
  'single-family': false,
};
