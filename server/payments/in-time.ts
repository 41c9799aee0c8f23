import { cardsUnreachable } from './card-provider.ts';

/** Whoever waits for the provider hears within five seconds that it is silent. */
const PATIENCE_MS = 4000;

/**
 * Gives up waiting in time. What was begun goes on by itself, and is found again when it is asked for again: with the same key
 * it is done once.
 * @throws 503 after four seconds
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
