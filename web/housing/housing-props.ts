import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import type { HousingQuery } from './housing-query.ts';
import type { HousingPageData } from './load-housing.ts';
import type { Area } from './search-listings.ts';
import type { ChangeQuery } from './use-housing-url.ts';
import type { ListingSearch } from './use-listing-search.ts';

export type HousingProps = {
  data: HousingPageData;
  query: HousingQuery;
  change: ChangeQuery;
  search: ListingSearch;
  visible: { cards: PropertyCard[]; total: number; unknown: number };
  area: Area;
};
