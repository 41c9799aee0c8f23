import { MAX_LIST_LENGTH } from '#shared/api/properties.ts';
import type { PropertyCard, PropertyListItem } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import type { FilterCounts } from '#shared/rules/filter-counts.ts';
import { isUnfiltered } from '#shared/rules/listing-filter.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { parseHousingQuery, searchedBounds } from './housing-query.ts';
import { narrowCard } from './narrow-card.ts';
import { sortProperties } from './plan-rows.ts';
import { countUnknownTimes, findCards, findCounts, findFullListings } from './search-listings.ts';
import { isServersOrder } from './sort-by.ts';
import { sortCards } from './sort-listings.ts';

/** Number of listings in the first HTML. The browser loads the others after hydration. */
export const PAGE_LENGTH = 18;

export type HousingPageData = {
  school: School;
  cards: PropertyCard[];
  total: number;
  unknown: number;
  /** Present if filters exclude all listings, to explain which one. */
  counts: FilterCounts | undefined;
  listings: PropertyListItem[] | null;
  /** `YYYY-MM-DD`. Server and browser must render the same date. */
  today: string;
  public_url: string;
  map_style_url: { light: string; dark: string };
};

export async function loadHousing({
  call,
  params,
  url,
  settings,
  signal,
}: LoadArgs): Promise<HousingPageData> {
  const school = await getSchool({ call, params, url, settings, signal });
  const query = parseHousingQuery(url.searchParams, school.price_basis);
  const area = { school: school.id, bounds: searchedBounds(query, school.center.coordinates) };
  const from = (query.page - 1) * PAGE_LENGTH;
  // The server pages lists only in its default order. To sort otherwise, the page needs all listings.
  const limit = isServersOrder(query.sort) ? Math.min(MAX_LIST_LENGTH, from + PAGE_LENGTH) : MAX_LIST_LENGTH;
  const [{ cards, total }, listings, unknown] = await Promise.all([
    findCards(call, area, query.filter, limit, { signal }),
    query.view === 'list' ? findFullListings(call, area, query.filter, limit, { signal }) : null,
    countUnknownTimes(call, area, query.filter, { signal }),
  ]);
  const narrowed = cards.map((card) => narrowCard(card, query.filter));
  const isEmpty = total === 0 && !isUnfiltered(query.filter);
  return {
    school,
    counts: isEmpty ? await findCounts(call, area, query.filter, { signal }) : undefined,
    cards: sortCards(narrowed, query.sort).slice(from, from + PAGE_LENGTH),
    total,
    unknown,
    listings: listings && sortProperties(listings, query).slice(from, from + PAGE_LENGTH),
    today: new Date().toISOString().slice(0, 10),
    public_url: settings.public_url,
    map_style_url: { light: settings.map_style_url, dark: settings.map_style_url_dark },
  };
}
