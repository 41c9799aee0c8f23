import { isProblem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** Why a home that was asked for has no card. */
export type HomeTrouble = {
  id: number;
  /** It is not there: asking again would not help. */
  isGone: boolean;
  /** For people. */
  text: string;
  isAskedAgain: boolean;
};

/** What people are told of it; an error that is no problem of the API is told to the console as well. */
export function troubleOf(id: number, error: unknown): HomeTrouble {
  if (isProblem(error, 404) || isProblem(error, 410)) {
    return { id, isGone: true, text: t('This home is no longer available'), isAskedAgain: false };
  }
  const isTold = isProblem(error);
  // A mistake of ours: without a line on the console nobody would find it.
  if (!isTold) console.error(error);
  const text = isTold ? error.message : t('This home could not be loaded.');
  return { id, isGone: false, text, isAskedAgain: false };
}
