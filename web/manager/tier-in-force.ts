import type { Tier } from '#shared/api/properties.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import type { PanelProps } from './panel-props.ts';

/**
 * The tier that a listing has once the draft is saved: a multi-family manager's follows the account level; a single-family
 * manager's falls at once, and rises only when it is paid.
 */
export function tierInForce({
  draft,
  saved,
  manager,
}: Pick<PanelProps, 'draft' | 'saved' | 'manager'>): Tier {
  if (manager.type === 'multi-family') return manager.account_level === 'premium' ? 'premium' : 'free';
  const present = saved?.tier ?? 'free';
  return TIER_RANK[draft.fields.tier] < TIER_RANK[present] ? draft.fields.tier : present;
}

/** How many photos the public will see at that tier. */
export function allowanceInForce(props: Pick<PanelProps, 'draft' | 'saved' | 'manager'>): number {
  return PHOTO_ALLOWANCE[tierInForce(props)];
}
