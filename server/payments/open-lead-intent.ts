import { notFound, problem } from '#shared/api/errors.ts';
import { LEAD_PRICE_CENTS } from '#shared/rules/lead-price.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { type Claim, type IntentAnswer, isOutdated, openIntent, paymentConfirming } from './open-intent.ts';
import { MAX_OPEN_DISPUTES } from './payment-limits.ts';
import type { PaymentParts } from './payment-parts.ts';
import { countOpenDisputes, findLivePayment, insertPayment } from './payments.queries.ts';
import { type LockedLead, lockOwnLead } from './unlock.queries.ts';

export type LeadOfManager = { manager_id: number; lead_id: number };

export async function refuseDisputing(db: Db, manager_id: number): Promise<void> {
  if ((await countOpenDisputes(db, manager_id)) < MAX_OPEN_DISPUTES) return;
  throw problem(
    403,
    t('Two of your payments are disputed, so you can’t pay until your bank decides. Contact support.'),
  );
}

/** @throws 404, 409 if the lead is unlocked, its inquiry withdrawn, or its student unreachable */
export async function lockLeadForSale(trx: Db, { manager_id, lead_id }: LeadOfManager): Promise<LockedLead> {
  const lead = await lockOwnLead(trx, lead_id, manager_id);
  if (!lead) throw notFound('lead');
  if (lead.unlocked)
    throw problem(409, t('This lead is already unlocked.'), undefined, { code: 'already_unlocked' });
  if (lead.user_id === null) {
    throw problem(409, t('The student withdrew this inquiry, so it’s not for sale.'), undefined, {
      code: 'inquiry_withdrawn',
    });
  }
  if (lead.is_reachable) return lead;
  throw problem(409, t('This student can no longer be reached, so the lead isn’t for sale.'), undefined, {
    code: 'student_gone',
  });
}

/** The second of concurrent calls finds the payment of the first. */
async function claimLead(trx: Db, parts: PaymentParts, wanted: LeadOfManager): Promise<Claim> {
  const { cards, log } = parts;
  const { manager_id, lead_id } = wanted;
  await lockLeadForSale(trx, wanted);
  await refuseDisputing(trx, manager_id);
  const live = await findLivePayment(trx, lead_id);
  if (live?.status === 'created') {
    return { payment: live, isOutdated: isOutdated(parts, live, LEAD_PRICE_CENTS) };
  }
  if (live?.status === 'succeeded') {
    log.error({ event: 'paid_but_locked', payment: live.id, lead: lead_id }, 'a paid lead is locked');
  }
  if (live) throw paymentConfirming();
  const { name: provider, livemode } = cards;
  const values = { purpose: 'lead', manager_id, lead_id, provider, livemode } as const;
  const payment = await insertPayment(trx, { ...values, amount_cents: LEAD_PRICE_CENTS });
  return { payment, isOutdated: false };
}

/** @throws 403 with open disputes, 404, 409, 503 */
export async function openLeadIntent(parts: PaymentParts, lead: LeadOfManager): Promise<IntentAnswer> {
  return await openIntent(parts, () => parts.db.transaction().execute((trx) => claimLead(trx, parts, lead)));
}
