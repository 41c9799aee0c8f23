import { type ProblemError, problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import { StoreAway } from './store-away.ts';

/** Seconds: within so long a bucket that is back serves again. */
const RETRY_AFTER_S = 5;
const AWAY = msg('Pictures cannot be reached right now. Please try again in a moment.');

/**
 * What a store that is away means to a client; null: another error.
 * @param field of a form, whose file could not be kept
 */
export function storeProblem(error: unknown, field?: string): ProblemError | null {
  if (!(error instanceof StoreAway)) return null;
  const sentence = t(AWAY);
  const errors = field === undefined ? undefined : { [field]: [sentence] };
  const away = problem(503, sentence, errors, { retry_after: RETRY_AFTER_S });
  // For the log: what is answered does not hold it.
  away.cause = error;
  return away;
}
