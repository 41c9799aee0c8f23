import { cardsUnreachable } from './card-provider.ts';

const TIMEOUT_MS = 4000;

/**
 * The work continues after the timeout, and a retry with the same key gets its result.
 * @throws 503 after four seconds
 */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(cardsUnreachable()), TIMEOUT_MS);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
