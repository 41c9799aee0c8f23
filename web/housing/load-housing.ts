import { MAX_LIST_LENGTH, type PropertyCard, type PropertyListItem } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import { getSchool } from '../api/get-school.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { isServersOrder, parseHousingQuery, searchedBounds } from './housing-query.ts';
import { sortHomes } from './plan-lines.ts';
import { countUnknownHomes, findCards, findFullHomes } from './search-homes.ts';
import { sortCards } from './sort-listings.ts';

/** The first page of a visit carries so many homes; the rest follows when the page is there. */
export const PAGE_LENGTH = 18;

export type HousingPageData = {
  school: School;
  cards: PropertyCard[];
  total: number;
  /** Homes that are left out because their time to campus is not known. */
  unknown: number;
  /** For the table alone: the same homes with their floor plans. */
  homes: PropertyListItem[] | null;
  /** `YYYY-MM-DD` on the day of the visit, so that server and browser say the same. */
  today: string;
  public_url: string;
  map_style_url: { light: string; dark: string };
};

/** School and first homes for the address, filtered by the server, in the list's default order. */
export async function loadHousing({
  call,
  params,
  url,
  settings,
  signal,
}: LoadArgs): Promise<HousingPageData> {
  const school = await getSchool({ call, params, url, settings, signal });
  const query = parseHousingQuery(url.searchParams);
  const area = { school: school.id, bounds: searchedBounds(query, school.center.coordinates) };
  const from = (query.page - 1) * PAGE_LENGTH;
  // The server's own order needs no more than the page; any other is made of all there are.
  const limit = isServersOrder(query.sort) ? Math.min(MAX_LIST_LENGTH, from + PAGE_LENGTH) : MAX_LIST_LENGTH;
  const [{ cards, total }, homes, unknown] = await Promise.all([
    findCards(call, area, query.filter, limit, { signal }),
    query.view === 'list' ? findFullHomes(call, area, query.filter, limit, { signal }) : null,
    countUnknownHomes(call, area, query.filter, { signal }),
  ]);
  return {
    school,
    cards: sortCards(cards, query.sort).slice(from, from + PAGE_LENGTH),
    total,
    unknown,
    homes: homes && sortHomes(homes, query.sort).slice(from, from + PAGE_LENGTH),
    today: new Date().toISOString().slice(0, 10),
    public_url: settings.public_url,
    map_style_url: { light: settings.map_style_url, dark: settings.map_style_url_dark },
  };
}
