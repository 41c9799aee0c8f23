import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import { HAS_TOUR_AND_LINK, type ManagerType } from '#shared/rules/tier-prices.ts';
import { msg } from '#shared/texts/t.ts';

export const TIERS_SHOWN = ['free', 'standard', 'premium'] as const satisfies Tier[];

export const TIER_NAMES: Record<ManagerType, Record<Tier, string>> = {
  'multi-family': { free: msg('Basic'), standard: msg('Standard'), premium: msg('Premium') },
  'single-family': { free: msg('Free'), standard: msg('Standard'), premium: msg('Premium') },
};

export type PriceRow = {
  label: string;
  /** A number is a maximum. */
  cells: Record<Tier, number | string | boolean>;
};

export function priceRows(type: ManagerType): PriceRow[] {
  const premiumOnly = { free: false, standard: false, premium: HAS_TOUR_AND_LINK[type] };
  return [
    { label: msg('Listing for student renters'), cells: { free: true, standard: true, premium: true } },
    { label: msg('Photos'), cells: PHOTO_ALLOWANCE },
    {
      label: msg('Placement in the list'),
      cells: { free: msg('After paid listings'), standard: msg('Preferred'), premium: msg('Priority') },
    },
    {
      label: msg('Ad space'),
      cells: { free: msg('Small'), standard: msg('Larger'), premium: msg('Largest') },
    },
    {
      label: msg('Pin on the map'),
      cells: { free: msg('Basic'), standard: msg('Before free listings'), premium: msg('Unique') },
    },
    { label: msg('Virtual tour'), cells: premiumOnly },
    { label: msg('Link to your own site'), cells: premiumOnly },
  ];
}
