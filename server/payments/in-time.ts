import { cardsUnreachable } from './card-provider.ts';

const PATIENCE_MS = 4000;

/** Work goes on after the timeout; a retry with the same key finds its result. @throws 503 after four seconds */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(cardsUnreachable()), PATIENCE_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
