import { PAGES } from '#shared/pages.ts';
import { TIER_RANK, TIERS, type Tier } from '#shared/rules/tier-order.ts';
import { formatSort, parseSort, type Sort } from '../housing/sort-by.ts';
import { type Sortable, sortListings } from '../housing/sort-listings.ts';
import type { ListingRow, Span } from './listing-row.ts';

export type ListQuery = {
  sort: Sort | null;
  /** Search text, which matches names, addresses and ids. */
  text: string;
  /** Null shows all listings. `hidden` shows listings that staff or reports have hidden. */
  status: StatusFilter | null;
  tier: Tier | null;
  page: number;
};

export const STATUS_FILTERS = ['active', 'inactive', 'hidden'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

export const ROWS_PER_PAGE = 50;
const MAX_TEXT = 100;

export function readListQuery(params: URLSearchParams): ListQuery {
  const page = params.get('page') ?? '';
  return {
    sort: parseSort(params.get('sort')),
    text: (params.get('q') ?? '').slice(0, MAX_TEXT),
    status: STATUS_FILTERS.find((one) => one === params.get('status')) ?? null,
    tier: TIERS.find((one) => one === params.get('tier')) ?? null,
    page: /^[1-9][0-9]{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export function listPath({ sort, text, status, tier, page }: ListQuery): string {
  const params = new URLSearchParams();
  if (sort) params.set('sort', formatSort(sort));
  if (text) params.set('q', text);
  if (status) params.set('status', status);
  if (tier) params.set('tier', tier);
  if (page > 1) params.set('page', String(page));
  return PAGES.listingManager + (params.size > 0 ? `?${params}` : '');
}

const normalize = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

const hasStatus = (row: ListingRow, status: StatusFilter) =>
  status === 'hidden' ? row.hidden !== null : row.status === status && row.hidden === null;

type Filter = Pick<ListQuery, 'text' | 'status' | 'tier'>;

export const isFiltered = ({ text, status, tier }: Filter): boolean =>
  text !== '' || status !== null || tier !== null;

export function findRows(rows: readonly ListingRow[], { text, status, tier }: Filter): readonly ListingRow[] {
  const chosen = rows.filter(
    (row) => (status === null || hasStatus(row, status)) && (tier === null || row.tier === tier),
  );
  return findByText(chosen, text);
}

function findByText(rows: readonly ListingRow[], text: string): readonly ListingRow[] {
  const terms = normalize(text).split(' ').filter(Boolean);
  if (terms.length === 0) return rows;
  return rows.filter(({ id, title, address, place }) => {
    const searchText = normalize(`${title} ${address} ${place}`);
    return terms.every((term) => searchText.includes(term) || term === String(id) || term === `#${id}`);
  });
}

const endOf = (span: Span | null, isDescending: boolean) => (isDescending ? span?.high : span?.low) ?? null;

function sortableRow(row: ListingRow, isDescending: boolean): Sortable {
  return {
    id: row.id,
    distance: row.distance,
    property: row.title,
    floorPlan: row.plan_count,
    beds: endOf(row.beds, isDescending),
    baths: endOf(row.baths, isDescending),
    sqFt: endOf(row.sq_feet, isDescending),
    price: row.lowest_rent,
    school: row.distance,
    tier: TIER_RANK[row.tier],
  };
}

/** Sorts rows (section 4), newest first by default. */
export function sortRows(rows: readonly ListingRow[], sort: Sort | null): ListingRow[] {
  if (!sort) return rows.toSorted((a, b) => b.id - a.id);
  return sortListings(rows, sort, (row) => sortableRow(row, sort.isDescending));
}
