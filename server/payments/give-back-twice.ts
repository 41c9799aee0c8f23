import { askProvider } from './ask-provider.ts';
import { type CardIntent, CardRefused } from './card-provider.ts';
import type { PaymentParts } from './payment-parts.ts';

/**
 * Gives back whole what was paid for a lead that another payment has paid for already. The key is the one of an operator's refund of the
 * same sum, so that both together refund once.
 * @returns false where the provider refuses, as while a bank disputes it: an operator has to look
 * @throws 503 where the provider cannot be reached
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
