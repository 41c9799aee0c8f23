import { askProvider } from './ask-provider.ts';
import { type CardIntent, CardKeyReused, CardRefused } from './card-provider.ts';
import type { PaymentParts } from './payment-parts.ts';

const ANOTHER = 'Another refund of this payment is running or failed within a day.';

/**
 * Refunds that start from the same refunded amount share an idempotency key, so that the provider executes
 * one of them, even after a crash. @throws 503; CardRefused
 */
export async function requestRefund(
  { cards, log }: PaymentParts,
  payment_id: number,
  { id, refunded }: CardIntent,
  cents: number,
): Promise<void> {
  await askProvider(log, async () => {
    try {
      await cards.refund(id, cents, `re:${payment_id}:after:${refunded}`);
    } catch (error) {
      throw error instanceof CardKeyReused ? new CardRefused('refund_conflict', ANOTHER) : error;
    }
  });
}
