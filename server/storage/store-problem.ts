import { type ProblemError, problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import { isDiskFull, StoreUnavailable, StoreUnwritable } from './store-unavailable.ts';

const RETRY_AFTER_S = 5;
const FULL_RETRY_AFTER_S = 60;
const FULL = msg('We can’t save files right now. Please try again in a few minutes.');
const UNREACHABLE = msg('We can’t load pictures right now. Please try again in a moment.');

/** Null for other errors. @param field of the form that has the file */
export function storeProblem(error: unknown, field?: string): ProblemError | null {
  const isFull = error instanceof StoreUnwritable || isDiskFull(error);
  if (!isFull && !(error instanceof StoreUnavailable)) return null;
  const sentence = t(isFull ? FULL : UNREACHABLE);
  const errors = field === undefined ? undefined : { [field]: [sentence] };
  const away = problem(503, sentence, errors, { retry_after: isFull ? FULL_RETRY_AFTER_S : RETRY_AFTER_S });
  away.cause = error;
  return away;
}
