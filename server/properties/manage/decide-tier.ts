import type { PaidTier } from '#shared/api/payments.ts';
import type { Tier } from '#shared/api/properties.ts';
import { oneMonthOn } from '#shared/rules/one-month-on.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import type { OwnManager } from './own-properties.queries.ts';

/**
 * The tier of a listing as a save leaves it. A multi-family manager's follows the account level. A single-family manager's
 * may be lowered by a save; it rises by a payment alone, through `grantTier`, so a higher one is not heard here.
 */
export function decideTier(
  { type, account_level }: Pick<OwnManager, 'type' | 'account_level'>,
  present: Tier,
  asked: Tier | undefined,
): Tier {
  if (type === 'multi-family') return account_level === 'premium' ? 'premium' : 'free';
  return asked !== undefined && TIER_RANK[asked] < TIER_RANK[present] ? asked : present;
}

/**
 * The tier that a single-family manager wishes for and has not paid, as a save leaves it: asking for a higher one is a wish, asking
 * for the present one or a lower takes it back, and saying nothing leaves it.
 */
export function decideRequestedTier(
  { type }: Pick<OwnManager, 'type'>,
  before: { tier: Tier; requested_tier: PaidTier | null } | null,
  asked: Tier | undefined,
): PaidTier | null {
  if (type === 'multi-family') return null;
  if (asked === undefined) return before?.requested_tier ?? null;
  const isHigher = asked !== 'free' && TIER_RANK[asked] > TIER_RANK[before?.tier ?? 'free'];
  return isHigher ? asked : null;
}

/**
 * The end of the contract as a save leaves it: one month from today, but for a tier that was paid until a day: saving
 * again makes it no longer.
 */
export function decideContractEnd(
  { type }: Pick<OwnManager, 'type'>,
  tier: Tier,
  present: string | null,
  today: string,
): string {
  const isPaid = type === 'single-family' && tier !== 'free';
  return isPaid && present !== null ? present : oneMonthOn(today);
}
