import { badInput, notFound, type ProblemError, problem } from '#shared/api/errors.ts';
import { type Accepted, isRepeated, RefusedValue } from '#shared/api/repeated-values.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import { findListing } from '../read-model.queries.ts';
import { findWrongFeatures } from './own-properties.queries.ts';

/**
 * Returns the error for another manager's listing: 403 if the listing is public, else 404 as for an unknown
 * one.
 * @param asked the object that the 404 names
 */
export async function foreignListing(
  db: Db,
  id: number,
  asked: 'property' | 'floor plan' | 'photo' = 'property',
): Promise<ProblemError> {
  const listing = await findListing(db, id);
  if (!listing?.is_public) return notFound(asked);
  return problem(403, t('This listing belongs to another manager.'));
}

export function refuseHidden({ hidden }: { hidden: string | null }): void {
  if (hidden === null) return;
  throw problem(409, t('This listing is hidden until our staff reviews it. Please contact us first.'));
}

/** @throws 409 if the row changed after the manager loaded it */
export function refuseStale(updated: string, expected: string | undefined): void {
  if (expected === undefined || expected === updated) return;
  const sentence = t('Someone else changed this while you were editing. Load it again to see the changes.');
  throw problem(409, sentence, undefined, { code: 'changed_meanwhile' });
}

/**
 * Drops invalid values that equal the stored ones, which the manager did not change.
 * @throws 400 for other invalid values
 */
export function acceptRepeated<B extends object>(body: B, stored: Record<string, unknown>): Accepted<B> {
  const accepted: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(body)) {
    if (!(value instanceof RefusedValue)) accepted[name] = value;
    else if (!isRepeated(value.given, stored[name])) errors[name] = value.sentences;
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return accepted as Accepted<B>;
}

export async function checkFeatures(
  db: Db,
  ids: readonly number[] | undefined,
  type: 'property' | 'floorplan',
): Promise<void> {
  const wrong = await findWrongFeatures(db, ids ?? [], type);
  if (wrong.length === 0) return;
  const values = { ids: wrong.slice(0, 10).join(', ') };
  throw badInput({
    features: [
      type === 'property'
        ? t('These aren’t property features: {ids}.', values)
        : t('These aren’t floor plan features: {ids}.', values),
    ],
  });
}
