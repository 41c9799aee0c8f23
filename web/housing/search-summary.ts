import { housingPath } from '#shared/pages.ts';
import { filterParts } from '#shared/rules/filter-parts.ts';
import { sortQuery } from '#shared/rules/sort-query.ts';
import { t } from '#shared/texts/t.ts';
import { partText } from './filter-text.ts';
import { formatHousingQuery, type HousingQuery, parseHousingQuery } from './housing-query.ts';
import { DEFAULT_SORT } from './sort-by.ts';

type School = { name: string; short_name: string; public_view_url: string };

/** Area and filters of the page as sorted text, without view, order and page number. */
export function toSearchQuery({ bounds, filter }: HousingQuery): string {
  const search = { bounds, filter, view: 'property', sort: DEFAULT_SORT, active: null, page: 1 } as const;
  return sortQuery(formatHousingQuery(search));
}

export function searchPath(school: School, query: string): string {
  return query === '' ? housingPath(school) : `${housingPath(school)}?${query}`;
}

/** Returns for example `2 Bed, up to $900, in an area of the map`, or an empty text. */
export function describeFilters(query: string): string {
  const { bounds, filter } = parseHousingQuery(new URLSearchParams(query));
  const parts = filterParts(filter).map((part) => partText(part, filter));
  return [...parts, ...(bounds ? [t('in an area of the map')] : [])].join(', ');
}

/** Default name of a saved search. */
export function nameSearch({ name, short_name }: School, query: string): string {
  const school = short_name || name;
  const filters = describeFilters(query);
  if (filters === '') return t('All homes near {school}', { school });
  const text = t('{filters} near {school}', { filters, school });
  return text.charAt(0).toUpperCase() + text.slice(1);
}
