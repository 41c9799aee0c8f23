import * as z from 'zod/mini';
import { MAX_COMMUTE_MIN } from '../rules/commute-filter.ts';
import type { ListingFilter } from '../rules/listing-filter.ts';
import { TRAVEL_MODES } from '../rules/travel-modes.ts';
import { t } from '../texts/t.ts';
import { flagInput, intInput, repeatedInput } from './inputs.ts';

/** `commute_unknown` selects properties without a known time for the mode. */
export type SearchFilter = ListingFilter & { commute_unknown?: boolean | undefined };

export const filters = {
  beds: z.optional(
    repeatedInput('beds', intInput('beds', 0, 4), 5, {
      type: 'integer',
      minimum: 0,
      maximum: 4,
      description: '0 is a studio, 4 means 4 or more',
    }),
  ),
  price_min: z.optional(intInput('price_min', 0, 1_000_000, 'US dollars per month')),
  price_max: z.optional(intInput('price_max', 0, 1_000_000, 'US dollars per month')),
  commute_mode: z.optional(
    z.enum(TRAVEL_MODES, { error: () => t('commute_mode must be walk, bike or drive.') }),
  ),
  commute_max: z.optional(
    intInput('commute_max', 1, MAX_COMMUTE_MIN, 'maximum minutes to the school by commute_mode'),
  ),
  commute_unknown: z.optional(
    flagInput(
      'commute_unknown',
      'true: only properties with an unknown travel time by commute_mode, instead of commute_max',
    ),
  ),
};

/** Rejects contradictory or incomplete filters instead of returning an empty list. */
export function consistent<S extends z.ZodMiniType<SearchFilter>>(query: S) {
  return query.check(
    z.refine(
      ({ price_min, price_max }) =>
        price_min === undefined || price_max === undefined || price_min <= price_max,
      { path: ['price_min'], error: () => t('price_min can’t be above price_max.') },
    ),
    z.refine(
      ({ commute_mode, commute_max, commute_unknown }) =>
        commute_mode !== undefined || (commute_max === undefined && !commute_unknown),
      {
        path: ['commute_mode'],
        error: () => t('commute_mode must be given with commute_max or commute_unknown.'),
      },
    ),
    z.refine(
      ({ commute_mode, commute_max, commute_unknown }) =>
        commute_mode === undefined || commute_max !== undefined || commute_unknown === true,
      { path: ['commute_max'], error: () => t('commute_max must be given with commute_mode.') },
    ),
    z.refine(({ commute_max, commute_unknown }) => commute_max === undefined || !commute_unknown, {
      path: ['commute_unknown'],
      error: () => t('commute_unknown can’t be given with commute_max.'),
    }),
  );
}
