import * as z from 'zod/mini';
import type { ListingFilter } from '../rules/listing-filter.ts';
import { sortQuery } from '../rules/sort-query.ts';
import { t } from '../texts/t.ts';
import { isAbsent, type Read, readField } from './form-values.ts';
import { type BoundingBox, bboxInput } from './inputs.ts';
import { MAX_QUERY_LENGTH } from './saved-searches.ts';
import { consistent, filters } from './search-filters.ts';

const { commute_unknown: _, ...addressFilters } = filters;
const shape = { bbox: z.optional(bboxInput('bbox')), ...addressFilters };
const searchQuerySchema = consistent(z.object(shape));

/** Area and filters of a housing page's query. Without `box`, the area is the school's. */
export type SearchQuery = { box: BoundingBox | undefined; filter: ListingFilter };

function toInput(params: URLSearchParams): Record<string, string | string[]> {
  const names = new Set([...params.keys()]);
  return Object.fromEntries(
    [...names].map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : values[0]!];
    }),
  );
}

/** @throws for a query that `searchQueryField` does not accept */
export function parseSearchQuery(query: string): SearchQuery {
  const { bbox: box, ...filter } = z.parse(searchQuerySchema, toInput(new URLSearchParams(query)));
  return { box, filter };
}

/** Parameters of a housing page that narrow the search, sorted. Drops others, such as the sort order. */
export const searchQueryField = readField(
  { type: 'string', maxLength: MAX_QUERY_LENGTH, examples: ['beds=2&price_max=900'] },
  (value): Read<string> => {
    if (isAbsent(value)) return { value: '' };
    const text = typeof value === 'string' ? value : null;
    if (text === null || text.length > MAX_QUERY_LENGTH) {
      return { sentence: t('query must be text of up to {max} characters.', { max: MAX_QUERY_LENGTH }) };
    }
    const query = sortQuery([...new URLSearchParams(text)].filter(([name]) => name in shape));
    const parsed = z.safeParse(searchQuerySchema, toInput(new URLSearchParams(query)));
    if (!parsed.success) return { sentence: parsed.error.issues[0]!.message };
    return query.length > MAX_QUERY_LENGTH
      ? { sentence: t('query must be text of up to {max} characters.', { max: MAX_QUERY_LENGTH }) }
      : { value: query };
  },
);
