import { PAGES } from '#shared/pages.ts';
import { formatSort, parseSortBy, type SortBy } from '../housing/sort-by.ts';

export const LEAD_SORT_KEYS = ['property', 'received', 'email', 'school', 'purchased'] as const;
export type LeadSortKey = (typeof LEAD_SORT_KEYS)[number];
export type LeadSort = SortBy<LeadSortKey>;

export const NEWEST_LEADS: LeadSort = { key: 'received', isDescending: true };

export type LeadQuery = {
  sort: LeadSort;
  page: number;
  open: number | null;
};

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null;

export function readLeadQuery(params: URLSearchParams): LeadQuery {
  return {
    sort: parseSortBy(LEAD_SORT_KEYS, params.get('sort')) ?? NEWEST_LEADS,
    page: Math.min(numberOf(params.get('page')) ?? 1, 1_000_000),
    open: numberOf(params.get('open')),
  };
}

export function leadsPath({ sort, page, open }: LeadQuery): string {
  const params = new URLSearchParams();
  if (formatSort(sort) !== formatSort(NEWEST_LEADS)) params.set('sort', formatSort(sort));
  if (page > 1) params.set('page', String(page));
  if (open !== null) params.set('open', String(open));
  return PAGES.leads + (params.size > 0 ? `?${params}` : '');
}

/** A second click on the same column reverses the order. Dates start with the newest, text starts with A. */
export function toggleLeadSort(sort: LeadSort, key: LeadSortKey): LeadSort {
  const isOfDays = key === 'received' || key === 'purchased';
  return { key, isDescending: sort.key === key ? !sort.isDescending : isOfDays };
}

export const readId = (params: URLSearchParams, name: string): number | null => numberOf(params.get(name));
