/** Views of the housing page: cards, a table of floor plans, and on a phone the map. */
export const HOUSING_VIEWS = ['property', 'list', 'map'] as const;
export type HousingView = (typeof HOUSING_VIEWS)[number];

/** Sort keys of section 4. `school` sorts by distance. */
export const SORT_KEYS = [
  'property',
  'floorPlan',
  'beds',
  'baths',
  'sqFt',
  'price',
  'school',
  'tier',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Highest page number of the server-rendered list. */
export const MAX_PAGE = 20;
