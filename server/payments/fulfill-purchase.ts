import type { PaidTier } from '#shared/api/payments.ts';
import { oneMonthOn } from '#shared/rules/one-month-on.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import type { Db } from '../db/tables.ts';
import { notifyLeadSeen } from '../inquiries/notify-lead-seen.ts';
import { grantTier } from '../properties/manage/grant-tier.ts';
import { findPaidTiers } from '../properties/manage/tiers.queries.ts';
import { mailReceipt } from './mail-payer.ts';
import type { PaymentLog } from './payment-parts.ts';
import type { PaymentRow } from './payments.queries.ts';
import {
  type LockedLead,
  lockOwnLead,
  lockPaidProperty,
  type PaidProperty,
  updateLocked,
  updateUnlocked,
} from './unlock.queries.ts';

/** Every caller locks the purchase first, then the payment. */
export type Purchase = { lead: LockedLead } | { property: PaidProperty };

export async function lockPurchase(trx: Db, payment: PaymentRow): Promise<Purchase> {
  const { lead_id, property_id, manager_id } = payment;
  if (property_id !== null) return { property: await lockPaidProperty(trx, property_id) };
  return { lead: (await lockOwnLead(trx, lead_id!, manager_id)) as LockedLead };
}

/** Notifies the student if the manager had not seen the lead. */
export async function unlockLead(trx: Db, lead: LockedLead): Promise<void> {
  await updateUnlocked(trx, lead.id);
  if (lead.seen === null) await notifyLeadSeen(trx, lead);
}

const isTierActive = (property: PaidProperty, day: string) =>
  property.tier !== 'free' && (property.contract_end_date === null || property.contract_end_date >= day);

/**
 * A month of the same tier begins when the current one ends. Null if the listing has a higher tier or is
 * deleted.
 */
function paidUntil(property: PaidProperty, tier: PaidTier, today: string): string | null {
  if (property.isDeleted) return null;
  if (!isTierActive(property, today)) return oneMonthOn(today);
  if (TIER_RANK[property.tier] > TIER_RANK[tier]) return null;
  const isExtension = property.tier === tier && property.contract_end_date !== null;
  return oneMonthOn(isExtension ? property.contract_end_date! : today);
}

async function extendTier(
  trx: Db,
  log: PaymentLog,
  payment: PaymentRow,
  property: PaidProperty,
): Promise<string | null> {
  const tier = payment.tier!;
  const until = paidUntil(property, tier, new Date().toISOString().slice(0, 10));
  if (until === null) {
    log.error({ event: 'paid_for_nothing', payment: payment.id }, 'a tier was paid that cannot be granted');
    return null;
  }
  await grantTier(trx, { property_id: property.id, tier, until });
  return until;
}

/** The caller has locked purchase and payment. @returns the tier's last day; null for a lead */
export async function fulfillPurchase(
  trx: Db,
  log: PaymentLog,
  payment: PaymentRow,
  purchase: Purchase,
): Promise<string | null> {
  let until: string | null = null;
  if ('lead' in purchase) await unlockLead(trx, purchase.lead);
  else until = await extendTier(trx, log, payment, purchase.property);
  await mailReceipt(trx, payment, until);
  return until;
}

/** Keeps a tier that another payment granted. */
export async function revokePurchase(trx: Db, payment: PaymentRow, purchase: Purchase): Promise<void> {
  if ('lead' in purchase) {
    await updateLocked(trx, purchase.lead.id);
    return;
  }
  const { id, tier, contract_end_date, isDeleted } = purchase.property;
  const today = new Date().toISOString().slice(0, 10);
  const isFromThisPayment = tier === payment.tier && contract_end_date === payment.granted_until;
  if (isDeleted || !isFromThisPayment || contract_end_date === null || contract_end_date < today) return;
  const [other] = await findPaidTiers(trx, [id], today, payment.id);
  await grantTier(trx, other ?? { property_id: id, tier: 'free', until: oneMonthOn(today) });
}
