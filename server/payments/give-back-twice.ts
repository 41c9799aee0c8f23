import { askProvider } from './ask-provider.ts';
import { type CardIntent, CardRefused } from './card-provider.ts';
import type { PaymentParts } from './payment-parts.ts';

/**
 * Refunds a second payment of a lead. Uses the key of an operator's refund of the same sum, so that both together
 * refund once.
 * @returns false if the provider refuses, as during a dispute
 * @throws 503
 */
export async function giveBackTwice(
  { cards, log }: PaymentParts,
  payment_id: number,
  { id, amount, refunded }: CardIntent,
): Promise<boolean> {
  try {
    await askProvider(log, () => cards.refund(id, amount - refunded, `re:${payment_id}:${amount}`));
    return true;
  } catch (err) {
    if (!(err instanceof CardRefused)) throw err;
    log.error(
      { event: 'refund_refused', payment: payment_id, err },
      'what was paid twice could not be refunded',
    );
    return false;
  }
}
