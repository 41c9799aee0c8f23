import { cardsUnreachable } from './card-provider.ts';

const TIMEOUT_MS = 4000;

/** A retry with the same key gets the later result. @throws 503 */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(cardsUnreachable()), TIMEOUT_MS);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
