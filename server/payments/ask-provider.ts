import { isProblem } from '#shared/api/errors.ts';
import { CardRefused, cardsUnreachable } from './card-provider.ts';
import type { PaymentLog } from './payment-parts.ts';

/**
 * Call it outside transactions.
 * @throws 503 if the provider fails; CardRefused if it refuses
 */
export async function askProvider<T>(log: PaymentLog, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CardRefused) throw error;
    // The message may contain personal data.
    log.warn({ event: 'provider_away', error: (error as Error)?.name }, 'the card provider did not respond');
    throw isProblem(error) ? error : cardsUnreachable();
  }
}
