import { type ProblemError, problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import { isDiskFull, StoreAway, StoreUnwritable } from './store-away.ts';

/** Seconds: within so long a bucket that is back serves again. */
const RETRY_AFTER_S = 5;
/** Seconds: an operator has to make room first. */
const FULL_RETRY_AFTER_S = 60;
const FULL = msg('Files cannot be saved right now. Please try again in a few minutes.');
const AWAY = msg('Pictures cannot be reached right now. Please try again in a moment.');

/**
 * The problem that a client sees when the store is away or a disk is full; null: another error.
 * @param field the form field of the file that could not be saved
 */
export function storeProblem(error: unknown, field?: string): ProblemError | null {
  const isFull = error instanceof StoreUnwritable || isDiskFull(error);
  if (!isFull && !(error instanceof StoreAway)) return null;
  const sentence = t(isFull ? FULL : AWAY);
  const errors = field === undefined ? undefined : { [field]: [sentence] };
  const away = problem(503, sentence, errors, { retry_after: isFull ? FULL_RETRY_AFTER_S : RETRY_AFTER_S });
  // For the log: what is answered does not hold it.
  away.cause = error;
  return away;
}
