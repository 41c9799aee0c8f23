import type { CardIntent, CardProvider } from './card-provider.ts';
import type { PaymentRow } from './payments.queries.ts';

/** No personal data. */
export function paymentMetadata(payment: PaymentRow): Record<string, string> {
  const { id, manager_id, lead_id, property_id } = payment;
  const ids = { payment: String(id), manager: String(manager_id) };
  return property_id === null ? { ...ids, lead: String(lead_id) } : { ...ids, property: String(property_id) };
}

/** Returns field names without values, since they are logged. */
export function intentMismatch(payment: PaymentRow, intent: CardIntent, cards: CardProvider): string[] {
  const metadata = paymentMetadata(payment);
  return [
    ...(payment.provider === cards.name ? [] : ['provider']),
    ...(intent.amount === payment.amount_cents ? [] : ['amount']),
    ...(intent.currency === payment.currency ? [] : ['currency']),
    ...(intent.livemode === payment.livemode ? [] : ['livemode']),
    ...Object.keys(metadata).filter((name) => intent.metadata[name] !== metadata[name]),
    // With less refunded than in the ledger, the bank reversed a refund. An operator must resolve this.
    ...(intent.refunded >= payment.refunded_cents && intent.refunded <= payment.amount_cents
      ? []
      : ['refunded']),
  ];
}
