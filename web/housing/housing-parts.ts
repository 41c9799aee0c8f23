import type { PropertyCard } from '#shared/api/properties.ts';
import type { HousingQuery } from './housing-query.ts';
import type { HousingPageData } from './load-housing.ts';
import type { Area } from './search-homes.ts';
import type { HomeSearch } from './use-home-search.ts';
import type { ChangeAddress } from './use-housing-address.ts';

export type HousingParts = {
  data: HousingPageData;
  query: HousingQuery;
  change: ChangeAddress;
  search: HomeSearch;
  visible: { cards: PropertyCard[]; total: number; unknown: number };
  area: Area;
};
