import { isProblem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

export type ListingError = {
  id: number;
  isGone: boolean;
  text: string;
  isRetrying: boolean;
};

export function toListingError(id: number, error: unknown): ListingError {
  if (isProblem(error, 404) || isProblem(error, 410)) {
    return { id, isGone: true, text: t('This home is no longer available'), isRetrying: false };
  }
  const isExpected = isProblem(error);
  // Logs an unexpected error, because it is a bug.
  if (!isExpected) console.error(error);
  const text = isExpected ? error.message : t('We couldn’t load this home.');
  return { id, isGone: false, text, isRetrying: false };
}
