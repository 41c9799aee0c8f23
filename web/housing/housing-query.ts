import { filterParams, parseFilter, wholeNumber } from '#shared/rules/filter-params.ts';
import { HOUSING_VIEWS, type HousingView, MAX_PAGE } from '#shared/rules/housing-address.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import type { PriceBasis } from '#shared/rules/price-basis.ts';
import { schoolBox } from '#shared/rules/school-box.ts';
import type { MapBounds } from '../map/map-pin.ts';
import { DEFAULT_SORT, formatSort, isServersOrder, parseSort, type Sort } from './sort-by.ts';

/** State of the page. The URL contains all of it, so that users can share links. */
export type HousingQuery = {
  bounds: MapBounds | null;
  filter: ListingFilter;
  view: HousingView;
  sort: Sort;
  active: number | null;
  page: number;
};

/** Decimals of degrees. Five decimals are about a meter. */
const BOUNDS_DECIMALS = 5;

function parseBounds(text: string | null): MapBounds | null {
  const parts = (text ?? '').split(',');
  if (parts.length !== 4 || !parts.every((part) => /^-?[0-9]{1,3}(\.[0-9]{1,9})?$/.test(part))) return null;
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
  const isInRange = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isInRange && west < east && south < north ? [west, south, east, north] : null;
}

/** @param basis basis of rents if the URL names none */
export function parseHousingQuery(params: URLSearchParams, basis: PriceBasis = 'listing'): HousingQuery {
  const filter = parseFilter(params);
  const isDefault = filter.price_basis === undefined && basis === 'person';
  const view = params.get('view');
  return {
    bounds: parseBounds(params.get('bbox')),
    filter: isDefault ? { ...filter, price_basis: basis } : filter,
    view: HOUSING_VIEWS.find((one) => one === view) ?? 'property',
    sort: parseSort(params.get('sort')) ?? DEFAULT_SORT,
    active: wholeNumber(params.get('active'), Number.MAX_SAFE_INTEGER) || null,
    page: Math.min(MAX_PAGE, Math.max(1, wholeNumber(params.get('page'), 1_000_000) ?? 1)),
  };
}

export function formatBounds(bounds: MapBounds): string {
  return bounds.map((degrees) => Number(degrees.toFixed(BOUNDS_DECIMALS))).join(',');
}

/** Formats the query in a canonical form: parameters are sorted, and defaults are omitted. */
export function formatHousingQuery(query: HousingQuery): URLSearchParams {
  const params = new URLSearchParams();
  const { bounds, filter, view, sort, active, page } = query;
  if (bounds) params.set('bbox', formatBounds(bounds));
  for (const [name, value] of filterParams(filter)) params.append(name, value);
  if (view !== 'property') params.set('view', view);
  if (!isServersOrder(sort)) params.set('sort', formatSort(sort));
  if (active !== null) params.set('active', String(active));
  if (page > 1) params.set('page', String(page));
  return params;
}

export function searchedBounds({ bounds }: HousingQuery, center: readonly [number, number]): MapBounds {
  return bounds ?? schoolBox(center);
}
