import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { TIER_RANK, type Tier } from '#shared/rules/tier-order.ts';
import type { PanelProps } from './panel-props.ts';

/**
 * The tier in effect. A lower tier of a single-family listing takes effect at once, a higher one after
 * payment.
 */
export function currentTier({
  draft,
  saved,
  manager,
}: Pick<PanelProps, 'draft' | 'saved' | 'manager'>): Tier {
  if (manager.type === 'multi-family') return manager.account_level === 'premium' ? 'premium' : 'free';
  const present = saved?.tier ?? 'free';
  return TIER_RANK[draft.fields.tier] < TIER_RANK[present] ? draft.fields.tier : present;
}

export function currentAllowance(props: Pick<PanelProps, 'draft' | 'saved' | 'manager'>): number {
  return PHOTO_ALLOWANCE[currentTier(props)];
}
