import { managerPath, PAGES } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import type { Db } from '../db/tables.ts';
import { runInEnglish } from '../http/request-locale.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findPayerFacts } from './payment-emails.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

async function aboutPayment(trx: Db, { id, purpose, tier, livemode, amount_cents }: PaymentRow) {
  const { user_id, address, ...facts } = await findPayerFacts(trx, id);
  const property = runInEnglish(() => propertyTitle(facts.property));
  const path = purpose === 'lead' ? PAGES.leads : managerPath();
  const data = { payment: id, purpose, tier, property, address, amount_cents, is_livemode: livemode, path };
  return { to_user_id: user_id, data };
}

export async function mailReceipt(trx: Db, payment: PaymentRow, until: string | null): Promise<void> {
  const { to_user_id, data } = await aboutPayment(trx, payment);
  const paid = new Date().toISOString();
  await queueMail(trx, { to_user_id, template: 'receipt', data: { ...data, paid, until } });
}

/** @param refunded total in cents */
export async function mailRefund(trx: Db, payment: PaymentRow, refunded: number): Promise<void> {
  const { to_user_id, data } = await aboutPayment(trx, payment);
  const now = {
    amount_cents: refunded - payment.refunded_cents,
    refunded: new Date().toISOString(),
    is_whole: refunded >= payment.amount_cents,
  };
  await queueMail(trx, { to_user_id, template: 'refund_made', data: { ...data, ...now } });
}
