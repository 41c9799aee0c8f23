import type { PaidTier } from '#shared/api/payments.ts';
import type { Tier } from '#shared/api/properties.ts';
import { oneMonthOn } from '#shared/rules/one-month-on.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import type { OwnManager } from './own-properties.queries.ts';

/** Multi-family: by account level. Single-family: a save may lower it; only a payment raises it (`grantTier`). */
export function decideTier(
  { type, account_level }: Pick<OwnManager, 'type' | 'account_level'>,
  present: Tier,
  asked: Tier | undefined,
): Tier {
  if (type === 'multi-family') return account_level === 'premium' ? 'premium' : 'free';
  return asked !== undefined && TIER_RANK[asked] < TIER_RANK[present] ? asked : present;
}

/** A higher tier is a request; the current or a lower one cancels it; none keeps it. */
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

/** One month from today, unless paid until a day. */
export function decideContractEnd(
  { type }: Pick<OwnManager, 'type'>,
  tier: Tier,
  present: string | null,
  today: string,
): string {
  const isPaid = type === 'single-family' && tier !== 'free';
  return isPaid && present !== null ? present : oneMonthOn(today);
}
