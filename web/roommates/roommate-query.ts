import { MAX_BUDGET_USD } from '#shared/api/roommate-fields.ts';
import { ROOMMATE_ORDERS, type RoommateOrder } from '#shared/api/roommates.ts';

export const FILTERS = {
  gender: ['male', 'female'],
  pets: ['yes', 'no'],
  smoking: ['yes', 'no'],
} as const;
export type FilterName = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** US dollars a month, inclusive. Null means no limit. */
type BudgetRange = { budget_min: number | null; budget_max: number | null };

type ChosenValues = { [N in FilterName]: (typeof FILTERS)[N][number][] };

/** Without JavaScript a filter allows several values, of which any may match. */
export type RoommateFilter = ChosenValues & BudgetRange;

export type RoommateQuery = { filter: RoommateFilter; order: RoommateOrder; page: number };

const MAX_PAGE = 1_000_000;

export const NO_FILTER: RoommateFilter = {
  gender: [],
  pets: [],
  smoking: [],
  budget_min: null,
  budget_max: null,
};

/** A new value replaces the previous one (section 4). */
export function toggleFilter(filter: RoommateFilter, name: FilterName, value: string): RoommateFilter {
  const isChosen = (filter[name] as string[]).includes(value);
  return { ...filter, [name]: isChosen ? [] : [value] };
}

export function countFilters(filter: RoommateFilter): number {
  const lists = FILTER_NAMES.filter((name) => filter[name].length > 0).length;
  return lists + (filter.budget_min === null && filter.budget_max === null ? 0 : 1);
}

function readBudget(text: string | null): number | null {
  const budget = /^[0-9]{1,6}$/.test(text ?? '') ? Number(text) : null;
  return budget !== null && budget <= MAX_BUDGET_USD ? budget : null;
}

/** Swaps bounds in the wrong order. */
export function parseBudgetRange(min: string | null, max: string | null): BudgetRange {
  const [low, high] = [readBudget(min), readBudget(max)];
  const isReversed = low !== null && high !== null && low > high;
  return isReversed ? { budget_min: high, budget_max: low } : { budget_min: low, budget_max: high };
}

export function parseRoommateQuery(params: URLSearchParams): RoommateQuery {
  const valuesOf = (name: FilterName) => FILTERS[name].filter((value) => params.getAll(name).includes(value));
  const page = Number(params.get('page') ?? 1);
  return {
    filter: {
      ...(Object.fromEntries(FILTER_NAMES.map((name) => [name, valuesOf(name)])) as ChosenValues),
      ...parseBudgetRange(params.get('budget_min'), params.get('budget_max')),
    },
    order: ROOMMATE_ORDERS.find((order) => order === params.get('order')) ?? 'recent',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

export function formatRoommateQuery({ filter, order, page }: RoommateQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) for (const value of filter[name]) params.append(name, value);
  for (const name of ['budget_min', 'budget_max'] as const) {
    if (filter[name] !== null) params.set(name, String(filter[name]));
  }
  if (order !== 'recent') params.set('order', order);
  if (page > 1) params.set('page', String(page));
  return params;
}

export const querySearch = (query: RoommateQuery) => `?${formatRoommateQuery(query)}`;
