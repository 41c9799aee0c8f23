import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import type { Tier } from '#shared/rules/tier-order.ts';
import { TIER_BENEFITS } from '#shared/rules/tier-prices.ts';
import { t } from '#shared/texts/t.ts';

export function tierBenefits(tier: Tier): string[] {
  const photos = t('Up to {count} photos', { count: PHOTO_ALLOWANCE[tier] });
  return [...TIER_BENEFITS[tier].map((benefit) => t(benefit)), photos];
}
