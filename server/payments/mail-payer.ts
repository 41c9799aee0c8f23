import { managerPath, PAGES } from '#shared/pages.ts';
import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { getPaymentFacts, type PaymentFacts } from './payment-letters.queries.ts';

/** What a receipt and a refund say alike. */
function aboutPayment(id: number, facts: PaymentFacts) {
  const { purpose, tier, property, property_id, address_1, city, livemode } = facts;
  return {
    payment: id,
    ...{ purpose, tier, livemode },
    property: property.trim(),
    address: [address_1, city].filter(Boolean).join(', '),
    path: purpose === 'lead' ? PAGES.leads : managerPath({ view: 'edit', id: property_id }),
  };
}

/** Mails the manager what was paid, in the transaction that settles it; after `settled` and `granted_until` are written. */
export async function mailReceipt(trx: Db, { id }: { id: number }): Promise<void> {
  const facts = await getPaymentFacts(trx, id);
  const { user_id, amount_cents, settled, granted_until } = facts;
  if (settled === null) throw new Error(`Payment ${id} is not settled: it has no receipt.`);
  const data = { ...aboutPayment(id, facts), amount_cents, when: settled, until: granted_until };
  await queueMail(trx, { to_user_id: user_id, template: 'receipt', data });
}

type Refunded = {
  id: number;
  /** What goes back this time. */
  cents: number;
  /** Nothing of the payment is left. */
  is_whole: boolean;
  /** ISO time. */
  when: string;
};

/** Mails the manager what was given back, in the transaction that notes it. */
export async function mailRefund(trx: Db, { id, cents, is_whole, when }: Refunded): Promise<void> {
  const facts = await getPaymentFacts(trx, id);
  const data = { ...aboutPayment(id, facts), amount_cents: cents, is_whole, when };
  await queueMail(trx, { to_user_id: facts.user_id, template: 'refund_made', data });
}
