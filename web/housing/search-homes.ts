import type { Call, CallOptions } from '#shared/api/endpoint.ts';
import {
  MAX_LIST_LENGTH,
  type PropertyCard,
  type PropertyListItem,
  propertyIn,
} from '#shared/api/properties.ts';
import { commuteOf } from '#shared/rules/commute-filter.ts';
import { isUnfiltered, type ListingFilter, lacksTime, matchesFilter } from '#shared/rules/listing-filter.ts';
import { cardPlans } from '../listings/card-facts.ts';
import type { MapBounds } from '../map/map-pin.ts';
import { formatBounds } from './housing-query.ts';
import type { HomeFacts } from './map-pins.ts';

/** What is known of one box: all of its homes, or the first of very many. */
export type FoundHomes = {
  /** Of very many as far as the list has been looked through; see `hasMoreCards`. */
  cards: PropertyCard[];
  /** How many homes there are in the box that meet what the server was asked for. */
  total: number;
  /** How many more would meet it, if their time to campus were known and short enough. */
  unknown: number;
  /** Homes of the box whatever the filters, for the histogram of rents: all, or the first of very many. */
  sample: PropertyCard[];
  /** The filters were applied by the server, because not all homes were sent. */
  isFilteredByServer: boolean;
};

export type Area = { school: number; bounds: MapBounds };

const plansInput = ({ beds, price_min, price_max }: ListingFilter) => ({
  ...(beds && beds.length > 0 ? { beds: [...beds] } : {}),
  ...(price_min === undefined ? {} : { price_min }),
  ...(price_max === undefined ? {} : { price_max }),
});

/** A filter as the calls take it. */
export function filterInput(filter: ListingFilter) {
  const commute = commuteOf(filter);
  return {
    ...plansInput(filter),
    ...(commute ? { commute_mode: commute.mode, commute_max: commute.max } : {}),
  };
}

const areaInput = ({ school, bounds }: Area) => ({ school, in_bbox: formatBounds(bounds) });

/** One question to `property_in/`: the first `limit` homes that meet the filter, and how many there are. */
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

/** How many homes of the box meet a filter. */
export async function countHomes(call: Call, area: Area, filter: ListingFilter, options?: CallOptions) {
  return (await findCards(call, area, filter, 1, options)).total;
}

/** How many homes of the box the filter leaves out because nobody knows how long their way takes. */
export async function countUnknownHomes(
  call: Call,
  area: Area,
  filter: ListingFilter,
  options?: CallOptions,
): Promise<number> {
  const commute = commuteOf(filter);
  if (commute === null) return 0;
  const asked = { commute_mode: commute.mode, commute_unknown: 'true' as const };
  const input = { ...areaInput(area), ...plansInput(filter), ...asked, view: 'card' as const, limit: 1 };
  return (await call.withTotal(propertyIn, input, options)).total ?? 0;
}

/** The full form, with floor plans, for the table. */
export async function findFullHomes(
  call: Call,
  area: Area,
  filter: ListingFilter,
  limit: number,
  options?: CallOptions,
): Promise<PropertyListItem[]> {
  const input = { ...areaInput(area), ...filterInput(filter), view: 'full' as const, limit };
  return (await call(propertyIn, input, options)) as PropertyListItem[];
}

/**
 * Of more homes than a list holds so many are asked for at first: what a phone has to swipe, and three screens of the list. Reading five
 * hundred wherever the map comes to rest takes a slow phone longer than a frame, and few look through them.
 */
export const FIRST_CARDS = 60;

/**
 * All homes of a box, unfiltered, so that filters answer at once; where there are more than one answer holds, the
 * filtered ones of them. The map asks for the pins of the rest itself.
 * @param length of the list where there are very many; all are fetched where there turn out to be fewer
 */
export async function findHomes(
  call: Call,
  area: Area,
  filter: ListingFilter,
  length: number,
  options?: CallOptions,
): Promise<FoundHomes> {
  const all = await findCards(call, area, {}, length, options);
  if (all.total <= all.cards.length) {
    return { ...all, unknown: 0, sample: all.cards, isFilteredByServer: false };
  }
  if (all.total <= MAX_LIST_LENGTH && length < MAX_LIST_LENGTH) {
    return await findHomes(call, area, filter, MAX_LIST_LENGTH, options);
  }
  const [some, unknown] = await Promise.all([
    isUnfiltered(filter) ? all : findCards(call, area, filter, length, options),
    countUnknownHomes(call, area, filter, options),
  ]);
  return { ...some, unknown, sample: all.cards, isFilteredByServer: true };
}

/** How many homes of an answer a list comes to, looked through to its end. */
export const listLength = ({ total }: { total: number }): number => Math.min(total, MAX_LIST_LENGTH);

/** Whether the list goes on after the cards that are here. */
export const hasMoreCards = (found: FoundHomes): boolean =>
  found.isFilteredByServer && found.cards.length < listLength(found);

/** Whether more of the homes are known to exist than the histogram and the empty state are told from. */
export const hasShortSample = ({ sample, isFilteredByServer }: FoundHomes): boolean =>
  isFilteredByServer && sample.length < MAX_LIST_LENGTH;

/** Whether a list holds only the first of the homes there are, because no list holds as many. */
export const isPartial = ({ total }: { total: number }): boolean => total > MAX_LIST_LENGTH;

/** A box is written in five decimals, a home's place in six. */
const EDGE_DEG = 0.00001;

/** Whether a search in the area finds this home: it lies there, belongs to the school and meets the filter. */
export function isSearched(home: HomeFacts, { bounds }: Area, filter: ListingFilter): boolean {
  const [lng, lat] = home.center;
  const [west, south, east, north] = bounds;
  const isWithin = lng >= west - EDGE_DEG && lng <= east + EDGE_DEG;
  const isBetween = lat >= south - EDGE_DEG && lat <= north + EDGE_DEG;
  const isNear = home.distance_from_school !== null;
  return isNear && isWithin && isBetween && matchesFilter(cardPlans(home), home, filter);
}

/** The homes that the visitor sees: filtered here, unless the server has done it. */
export function visibleHomes(found: FoundHomes, filter: ListingFilter) {
  const { cards, total, unknown, isFilteredByServer } = found;
  if (isFilteredByServer) return { cards, total, unknown };
  const matching = cards.filter((card) => matchesFilter(cardPlans(card), card, filter));
  const lacking = cards.filter((card) => lacksTime(cardPlans(card), card, filter));
  return { cards: matching, total: matching.length, unknown: lacking.length };
}
