import { problem } from '#shared/api/errors.ts';
import type { PaidTier } from '#shared/api/payments.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { TIER_LABELS, tierPriceCents } from '#shared/rules/tier-prices.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import {
  lockManager,
  lockOwnProperty,
  type OwnProperty,
} from '../properties/manage/own-properties.queries.ts';
import { foreignListing, refuseHidden } from '../properties/manage/refusals.ts';
import { type Claim, type IntentAnswer, isOutdated, openIntent, paymentConfirming } from './open-intent.ts';
import { refuseDisputing } from './open-lead-intent.ts';
import type { PaymentParts } from './payment-parts.ts';
import { findOpenTierPayment, insertPayment } from './payments.queries.ts';

type TierOfManager = { manager_id: number; property_id: number; tier: PaidTier };

const MULTI_FAMILY = msg(
  'Your account level sets the tier of your listings. Write to us for an upgrade; you can’t buy it here.',
);

/** @throws 409 unless the tier is higher than the current one or extends it */
function refuseLower({ tier: present, contract_end_date }: OwnProperty, tier: PaidTier): void {
  const today = new Date().toISOString().slice(0, 10);
  const hasEnded = contract_end_date !== null && contract_end_date < today;
  if (hasEnded || TIER_RANK[tier] > TIER_RANK[present]) return;
  if (tier !== present) {
    throw problem(
      409,
      t('This listing already has the {tier} tier, which is higher.', { tier: t(TIER_LABELS[present]) }),
    );
  }
  if (contract_end_date === null)
    throw problem(409, t('This listing already has this tier, with no end date.'));
}

async function claimTier(
  trx: Db,
  parts: PaymentParts,
  { manager_id, property_id, tier }: TierOfManager,
): Promise<Claim> {
  const { name: provider, livemode } = parts.cards;
  const { type } = await lockManager(trx, manager_id, 'shared');
  const property = await lockOwnProperty(trx, property_id, manager_id);
  if (!property) throw await foreignListing(trx, property_id);
  refuseHidden(property);
  if (type !== 'single-family') throw problem(403, t(MULTI_FAMILY));
  refuseLower(property, tier);
  await refuseDisputing(trx, manager_id);
  const amount_cents = tierPriceCents(tier);
  const open = await findOpenTierPayment(trx, property_id);
  if (open?.status === 'processing') throw paymentConfirming();
  if (open) {
    return { payment: open, isOutdated: open.tier !== tier || isOutdated(parts, open, amount_cents) };
  }
  const values = {
    purpose: 'tier',
    manager_id,
    property_id,
    tier,
    provider,
    livemode,
    amount_cents,
  } as const;
  return { payment: await insertPayment(trx, values), isOutdated: false };
}

/** Cancels an open payment for another tier. @throws 403, 404, 409, 503 */
export async function openTierIntent(parts: PaymentParts, tier: TierOfManager): Promise<IntentAnswer> {
  return await openIntent(parts, () => parts.db.transaction().execute((trx) => claimTier(trx, parts, tier)));
}
