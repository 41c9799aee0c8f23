import * as z from 'zod/mini';
import { MAX_COMMUTE_MIN } from '../rules/commute-filter.ts';
import {
  FILTER_ENTRIES,
  FILTER_RANGES,
  type FilterField,
  type FilterName,
  type FilterValues,
} from '../rules/filter-fields.ts';
import { isDay } from '../rules/is-day.ts';
import { type ListingFilter, MAX_BEDS_OPTION } from '../rules/listing-filter.ts';
import { PRICE_BASES } from '../rules/price-basis.ts';
import { searchWords } from '../rules/search-text.ts';
import { TRAVEL_MODES } from '../rules/travel-modes.ts';
import { t } from '../texts/t.ts';
import { documented, flagInput, intInput, repeatedInput, textInput } from './inputs.ts';

/** `commute_unknown` selects properties without a known time for the mode. */
export type SearchFilter = ListingFilter & { commute_unknown?: boolean | undefined };

export function choiceInput<V extends string>(name: string, values: readonly V[]) {
  return z.enum(values, {
    error: () => t('{name} must be one of: {values}.', { name, values: values.join(', ') }),
  });
}

function numberOf(name: string, field: Extract<FilterField, { kind: 'limit' | 'price' }>) {
  if (!('values' in field) || !field.values) {
    const unit = field.kind === 'price' ? 'US dollars per month' : 'square feet';
    return intInput(name, field.kind === 'price' ? 0 : 1, field.max, unit);
  }
  const values = field.values.map(String);
  return z.pipe(choiceInput(name, values), z.transform(Number));
}

function inputOf([name, field]: [FilterName, FilterField]): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return textInput(name, field.max, 'words of the name or the street address').check(
        z.refine((value) => searchWords(value).length > 0, {
          error: () => t('{name} must have a letter or a digit.', { name }),
        }),
      );
    case 'beds':
      return repeatedInput(name, intInput(name, 0, MAX_BEDS_OPTION), MAX_BEDS_OPTION + 1, {
        type: 'integer',
        minimum: 0,
        maximum: MAX_BEDS_OPTION,
        description: '0 is a studio, 4 means 4 or more',
      });
    case 'day':
      return textInput(name, 10, 'floor plans available by this day, YYYY-MM-DD').check(
        z.refine(isDay, { error: () => t('{name} must be a date, such as 2027-08-15.', { name }) }),
      );
    case 'flag':
      return flagInput(name, 'false: no filter');
    case 'traits': {
      const options = Object.keys(field.options);
      const description = field.needs === 'all' ? 'listings with all of them' : 'listings with any of them';
      return repeatedInput(name, choiceInput(name, options), options.length, {
        ...{ type: 'string', enum: options },
        description,
      });
    }
    default:
      return numberOf(name, field);
  }
}

type Values<V> = V extends readonly (infer I)[] ? readonly (I extends number ? string : I)[] : never;
/** Parameters are text. Several values may be one or an array. */
type InputOf<V> = V extends boolean ? 'true' | 'false' : V extends readonly unknown[] ? Values<V> : string;
type FilterInputs = {
  [N in FilterName]: z.ZodMiniOptional<
    z.ZodMiniType<NonNullable<FilterValues[N]>, InputOf<NonNullable<FilterValues[N]>>>
  >;
};

const fieldInputs = Object.fromEntries(
  FILTER_ENTRIES.map((entry) => [entry[0], z.optional(inputOf(entry))]),
) as FilterInputs;

/** Query parameters of searches. */
export const filters = {
  ...fieldInputs,
  price_basis: z.optional(
    documented(choiceInput('price_basis', PRICE_BASES), {
      description: 'listing: listed rents (default); person: monthly costs per person with mandatory fees',
    }),
  ),
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
    ...FILTER_RANGES.map(([low, high]) =>
      z.refine<SearchFilter>((query) => (query[low] ?? 0) <= (query[high] ?? Number.MAX_VALUE), {
        path: [low],
        error: () => t('{low} can’t be above {high}.', { low, high }),
      }),
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
