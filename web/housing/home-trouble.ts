import { isProblem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

export type HomeTrouble = {
  id: number;
  isGone: boolean;
  text: string;
  isAskedAgain: boolean;
};

export function troubleOf(id: number, error: unknown): HomeTrouble {
  if (isProblem(error, 404) || isProblem(error, 410)) {
    return { id, isGone: true, text: t('This home is no longer available'), isAskedAgain: false };
  }
  const isTold = isProblem(error);
  // An unexpected error is a bug: log it.
  if (!isTold) console.error(error);
  const text = isTold ? error.message : t('This home could not be loaded.');
  return { id, isGone: false, text, isAskedAgain: false };
}
