import { isProblem } from '#shared/api/errors.ts';
import { CardRefused, cardsUnreachable } from './card-provider.ts';
import type { PaymentLog } from './payment-parts.ts';

/**
 * Asks the provider something, outside of any transaction.
 * @throws 503 where it cannot be reached or does not answer as it should; CardRefused as it stands
 */
export async function askProvider<T>(log: PaymentLog, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CardRefused) throw error;
    // Its name alone: what a provider writes in an error may name a person.
    log.warn({ event: 'provider_away', error: (error as Error)?.name }, 'the card provider did not answer');
    throw isProblem(error) ? error : cardsUnreachable();
  }
}
