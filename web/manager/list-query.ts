import { PAGES } from '#shared/pages.ts';
import { TIER_RANK } from '#shared/rules/tier-order.ts';
import { formatSort, parseSort, type Sort } from '../housing/housing-query.ts';
import { type Sortable, sortListings } from '../housing/sort-listings.ts';
import type { ListingRow, Span } from './listing-row.ts';

/** How the list is looked at, as its address says it. */
export type ListQuery = {
  /** Null: newest first. */
  sort: Sort | null;
  /** Looked for in names, addresses and ids. */
  text: string;
  /** From 1. */
  page: number;
};

export const ROWS_PER_PAGE = 50;
const MAX_TEXT = 100;

export function readListQuery(params: URLSearchParams): ListQuery {
  const page = params.get('page') ?? '';
  return {
    sort: parseSort(params.get('sort')),
    text: (params.get('q') ?? '').slice(0, MAX_TEXT),
    page: /^[1-9][0-9]{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The list's address, without what goes without saying. */
export function listPath({ sort, text, page }: ListQuery): string {
  const params = new URLSearchParams();
  if (sort) params.set('sort', formatSort(sort));
  if (text) params.set('q', text);
  if (page > 1) params.set('page', String(page));
  return PAGES.listingManager + (params.size > 0 ? `?${params}` : '');
}

const spoken = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Every word that is looked for stands in the listing's name or address, or is its id. */
export function findRows(rows: readonly ListingRow[], text: string): readonly ListingRow[] {
  const words = spoken(text).split(' ').filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ id, title, address, place }) => {
    const said = spoken(`${title} ${address} ${place}`);
    return words.every((word) => said.includes(word) || word === String(id) || word === `#${id}`);
  });
}

/** By the end that the order begins with. */
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

/** Section 4, by the rule that students' lists follow too; newest first where nothing is asked. */
export function sortRows(rows: readonly ListingRow[], sort: Sort | null): ListingRow[] {
  if (!sort) return rows.toSorted((a, b) => b.id - a.id);
  return sortListings(rows, sort, (row) => sortableRow(row, sort.isDescending));
}
