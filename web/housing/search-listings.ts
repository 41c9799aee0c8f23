import type { Call, CallInput, CallOptions } from '#shared/api/call.ts';
import { MAX_LIST_LENGTH, propertyIn } from '#shared/api/properties.ts';
import type { PropertyCard, PropertyListItem } from '#shared/api/properties-schemas.ts';
import { propertyCounts } from '#shared/api/property-counts.ts';
import { searchedListing } from '#shared/api/searched-card.ts';
import { type CommuteFilter, commuteOf } from '#shared/rules/commute-filter.ts';
import type { FilterCounts } from '#shared/rules/filter-counts.ts';
import type { FilterName } from '#shared/rules/filter-fields.ts';
import { filterParams } from '#shared/rules/filter-params.ts';
import { isUnfiltered, type ListingFilter, lacksTime, matchesFilter } from '#shared/rules/listing-filter.ts';
import { isInBox } from '#shared/rules/school-box.ts';
import type { PinFacts } from '../listings/pin-tooltip.tsx';
import type { MapBounds } from '../map/map-pin.ts';
import { formatBounds } from './housing-query.ts';
import { narrowCard } from './narrow-card.ts';

export type FoundListings = {
  cards: PropertyCard[];
  total: number;
  /** Number of listings that match all other filters but whose travel time is unknown. */
  unknown: number;
  /** Listings without filters for the histogram: all of them, or the first ones of a large area. */
  sample: PropertyCard[];
  /** True if the area has too many listings to load them all. */
  isFilteredByServer: boolean;
  /** Counts per filter option, if the server has rendered an empty list. */
  counts?: FilterCounts | undefined;
};

/** Fields that a pin and a swipe card need. */
export type ListingFacts = PinFacts &
  Pick<PropertyCard, 'drive_time' | 'walk_time' | 'bike_time' | 'travel_quality' | 'traits'>;

export type Area = { school: number; bounds: MapBounds };

type FilterInput = Partial<Pick<CallInput<typeof propertyIn>, FilterName | keyof CommuteFilter>>;

/** Returns the parameters of the API for the filter. */
export function filterInput(filter: ListingFilter): FilterInput {
  const params = new URLSearchParams(filterParams(filter));
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

const areaInput = ({ school, bounds }: Area) => ({ school, in_bbox: formatBounds(bounds) });

export async function findCards(
  call: Call,
  area: Area,
  filter: ListingFilter,
  limit: number,
  options?: CallOptions,
) {
  const input = { ...areaInput(area), ...filterInput(filter), view: 'card' as const, limit };
  const { data, total } = await call.withTotal(propertyIn, input, options);
  const cards = data as PropertyCard[];
  return { cards, total: total ?? cards.length };
}

export async function countListings(call: Call, area: Area, filter: ListingFilter, options?: CallOptions) {
  return (await findCards(call, area, filter, 1, options)).total;
}

export async function findCounts(call: Call, area: Area, filter: ListingFilter, options?: CallOptions) {
  return await call(propertyCounts, { ...areaInput(area), ...filterInput(filter) }, options);
}

export async function countUnknownTimes(
  call: Call,
  area: Area,
  filter: ListingFilter,
  options?: CallOptions,
): Promise<number> {
  const commute = commuteOf(filter);
  if (commute === null) return 0;
  const input = {
    ...areaInput(area),
    ...filterInput({ ...filter, commute_max: undefined }),
    commute_mode: commute.mode,
    commute_unknown: 'true' as const,
    view: 'card' as const,
    limit: 1,
  };
  return (await call.withTotal(propertyIn, input, options)).total ?? 0;
}

export async function findFullListings(
  call: Call,
  area: Area,
  filter: ListingFilter,
  limit: number,
  options?: CallOptions,
): Promise<PropertyListItem[]> {
  const input = { ...areaInput(area), ...filterInput(filter), view: 'full' as const, limit };
  return (await call(propertyIn, input, options)) as PropertyListItem[];
}

/** Number of cards that fills three screens. Parsing five hundred takes a slow phone longer than a frame. */
export const FIRST_CARDS = 60;

/**
 * Loads all listings up to the limit, so that changes of filters need no request.
 * @param length number of cards to load if the area has more listings
 */
export async function findListings(
  call: Call,
  area: Area,
  filter: ListingFilter,
  length: number,
  options?: CallOptions,
): Promise<FoundListings> {
  const all = await findCards(call, area, {}, length, options);
  if (all.total <= all.cards.length) {
    return { ...all, unknown: 0, sample: all.cards, isFilteredByServer: false };
  }
  if (all.total <= MAX_LIST_LENGTH && length < MAX_LIST_LENGTH) {
    return await findListings(call, area, filter, MAX_LIST_LENGTH, options);
  }
  const [some, unknown] = await Promise.all([
    isUnfiltered(filter) ? all : findCards(call, area, filter, length, options),
    countUnknownTimes(call, area, filter, options),
  ]);
  return { ...some, unknown, sample: all.cards, isFilteredByServer: true };
}

export const listLength = ({ total }: { total: number }): number => Math.min(total, MAX_LIST_LENGTH);

export const hasMoreCards = (found: FoundListings): boolean =>
  found.isFilteredByServer && found.cards.length < listLength(found);

export const hasShortSample = ({ sample, isFilteredByServer }: FoundListings): boolean =>
  isFilteredByServer && sample.length < MAX_LIST_LENGTH;

export const isPartial = ({ total }: { total: number }): boolean => total > MAX_LIST_LENGTH;

/** True if the server's search would return the listing for these bounds and filters. */
export function isSearched(listing: ListingFacts, { bounds }: Area, filter: ListingFilter): boolean {
  const isNear = listing.distance_from_school !== null;
  return isNear && isInBox(listing.center, bounds) && matchesFilter(searchedListing(listing), filter);
}

/** Returns the listings that match, each with its matching floor plans only. */
export function visibleListings(found: FoundListings, filter: ListingFilter) {
  const { cards, total, unknown, isFilteredByServer } = found;
  if (isFilteredByServer) return { cards: cards.map((card) => narrowCard(card, filter)), total, unknown };
  const matching = cards
    .filter((card) => matchesFilter(searchedListing(card), filter))
    .map((card) => narrowCard(card, filter));
  const lacking = cards.filter((card) => lacksTime(searchedListing(card), filter));
  return { cards: matching, total: matching.length, unknown: lacking.length };
}
