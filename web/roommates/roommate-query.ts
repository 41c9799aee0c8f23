import { ROOMMATE_ORDERS, type RoommateOrder } from '#shared/api/roommates.ts';

/** The filters of section 2.7 with their values. */
export const FILTERS = {
  gender: ['male', 'female'],
  pets: ['yes', 'no'],
  smoking: ['yes', 'no'],
} as const;
export type FilterName = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Chosen values by filter. Scripts let one of each be chosen; a plain form may send several, which means any of them. */
export type RoommateFilter = { [N in FilterName]: (typeof FILTERS)[N][number][] };

/** What the address of the list says. */
export type RoommateQuery = { filter: RoommateFilter; order: RoommateOrder; page: number };

/** A page further on than this is no page of ours. */
const MAX_PAGE = 1_000_000;

export const NO_FILTER: RoommateFilter = { gender: [], pets: [], smoking: [] };

/** Section 4: a value is added, taken away when it is chosen again, and takes the place of another of its filter. */
export function toggleFilter(filter: RoommateFilter, name: FilterName, value: string): RoommateFilter {
  const isChosen = (filter[name] as string[]).includes(value);
  return { ...filter, [name]: isChosen ? [] : [value] };
}

export function countFilters(filter: RoommateFilter): number {
  return FILTER_NAMES.filter((name) => filter[name].length > 0).length;
}

/** What an address says; whatever it says wrongly is as if it were not there. */
export function parseRoommateQuery(params: URLSearchParams): RoommateQuery {
  const valuesOf = (name: FilterName) => FILTERS[name].filter((value) => params.getAll(name).includes(value));
  const page = Number(params.get('page') ?? 1);
  return {
    filter: Object.fromEntries(FILTER_NAMES.map((name) => [name, valuesOf(name)])) as RoommateFilter,
    order: ROOMMATE_ORDERS.find((order) => order === params.get('order')) ?? 'recent',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The same as an address says it; what is so anyway is left out. */
export function formatRoommateQuery({ filter, order, page }: RoommateQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) for (const value of filter[name]) params.append(name, value);
  if (order !== 'recent') params.set('order', order);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** For a link within the page: `?…`, which is `?` alone where nothing is chosen. */
export const querySearch = (query: RoommateQuery) => `?${formatRoommateQuery(query)}`;
