import { type CommuteFilter, commuteOf, MAX_COMMUTE_MIN } from '#shared/rules/commute-filter.ts';
import {
  HOUSING_VIEWS,
  type HousingView,
  MAX_PAGE,
  SORT_KEYS,
  type SortKey,
} from '#shared/rules/housing-address.ts';
import type { ListingFilter } from '#shared/rules/listing-filter.ts';
import { SCHOOL_BOX_HALF_DEG } from '#shared/rules/school-box.ts';
import { TRAVEL_MODES } from '#shared/rules/travel-modes.ts';
import type { MapBounds } from '../map/map-pin.ts';

export type SortBy<K extends string> = { key: K; isDescending: boolean };
export type Sort = SortBy<SortKey>;

export const DEFAULT_SORT: Sort = { key: 'tier', isDescending: true };

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

function wholeNumber(text: string | null, max: number): number | null {
  if (text === null || !/^(0|[1-9][0-9]{0,15})$/.test(text)) return null;
  return Number(text) <= max ? Number(text) : null;
}

function parseBounds(text: string | null): MapBounds | null {
  const parts = (text ?? '').split(',');
  if (parts.length !== 4 || !parts.every((part) => /^-?[0-9]{1,3}(\.[0-9]{1,9})?$/.test(part))) return null;
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number];
  const isInRange = west >= -180 && east <= 180 && south >= -90 && north <= 90;
  return isInRange && west < east && south < north ? [west, south, east, north] : null;
}

export function parseSortBy<K extends string>(keys: readonly K[], text: string | null): SortBy<K> | null {
  const key = text?.replace(/^-/, '');
  const known = keys.find((one) => one === key);
  return known ? { key: known, isDescending: text?.startsWith('-') === true } : null;
}

export const parseSort = (text: string | null): Sort | null => parseSortBy(SORT_KEYS, text);

/**
 * Parses the commute filter, which needs a mode and a maximum. The form without JavaScript always sends a
 * mode.
 */
function parseCommute(params: URLSearchParams): CommuteFilter {
  const mode = params.get('commute_mode');
  const commute_mode = TRAVEL_MODES.find((one) => one === mode);
  const commute_max = wholeNumber(params.get('commute_max'), MAX_COMMUTE_MIN) || undefined;
  const isWhole = commute_mode !== undefined && commute_max !== undefined;
  return isWhole ? { commute_mode, commute_max } : { commute_mode: undefined, commute_max: undefined };
}

export function parseHousingQuery(params: URLSearchParams): HousingQuery {
  const beds = [...new Set(params.getAll('beds').map((one) => wholeNumber(one, 4)))].filter(
    (one) => one !== null,
  );
  const view = params.get('view');
  const prices = ['price_min', 'price_max'].map((name) => wholeNumber(params.get(name), 1_000_000));
  const [low = null, high = null] = prices;
  // True if the minimum is above the maximum, which the form without JavaScript allows.
  const isUpsideDown = low !== null && high !== null && low > high;
  return {
    bounds: parseBounds(params.get('bbox')),
    filter: {
      beds: beds.toSorted((a, b) => a - b),
      price_min: (isUpsideDown ? high : low) ?? undefined,
      price_max: (isUpsideDown ? low : high) ?? undefined,
      ...parseCommute(params),
    },
    view: HOUSING_VIEWS.find((one) => one === view) ?? 'property',
    sort: parseSort(params.get('sort')) ?? DEFAULT_SORT,
    active: wholeNumber(params.get('active'), Number.MAX_SAFE_INTEGER) || null,
    page: Math.min(MAX_PAGE, Math.max(1, wholeNumber(params.get('page'), 1_000_000) ?? 1)),
  };
}

export function formatBounds(bounds: MapBounds): string {
  return bounds.map((degrees) => Number(degrees.toFixed(BOUNDS_DECIMALS))).join(',');
}

export function formatSort({ key, isDescending }: SortBy<string>): string {
  return (isDescending ? '-' : '') + key;
}

export const isServersOrder = (sort: Sort): boolean => formatSort(sort) === formatSort(DEFAULT_SORT);

/** Formats the query in a canonical form: parameters are sorted, and defaults are omitted. */
export function formatHousingQuery(query: HousingQuery): URLSearchParams {
  const params = new URLSearchParams();
  const { bounds, filter, view, sort, active, page } = query;
  if (bounds) params.set('bbox', formatBounds(bounds));
  for (const beds of filter.beds ?? []) params.append('beds', String(beds));
  if (filter.price_min !== undefined) params.set('price_min', String(filter.price_min));
  if (filter.price_max !== undefined) params.set('price_max', String(filter.price_max));
  const commute = commuteOf(filter);
  if (commute) {
    params.set('commute_mode', commute.mode);
    params.set('commute_max', String(commute.max));
  }
  if (view !== 'property') params.set('view', view);
  if (!isServersOrder(sort)) params.set('sort', formatSort(sort));
  if (active !== null) params.set('active', String(active));
  if (page > 1) params.set('page', String(page));
  return params;
}

export function searchedBounds({ bounds }: HousingQuery, center: readonly [number, number]): MapBounds {
  if (bounds) return bounds;
  const [lng, lat] = center;
  const half = SCHOOL_BOX_HALF_DEG;
  const round = (degrees: number) => Number(degrees.toFixed(BOUNDS_DECIMALS));
  return [
    round(Math.max(-180, lng - half)),
    round(Math.max(-90, lat - half)),
    round(Math.min(180, lng + half)),
    round(Math.min(90, lat + half)),
  ];
}
