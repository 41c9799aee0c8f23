import { isProblem } from '#shared/api/errors.ts';
import { CardRefused, cardsUnreachable } from './card-provider.ts';
import type { PaymentLog } from './payment-parts.ts';

/** Whoever waits for the provider hears within five seconds that it is silent. */
const PATIENCE_MS = 4500;

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

/**
 * Gives up waiting in time. What was begun goes on by itself and is found again when it is asked for again.
 * @throws 503 after four and a half seconds
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(cardsUnreachable()), PATIENCE_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
