/** Cards, a table of floor plans, or (on a phone) the map. */
export const HOUSING_VIEWS = ['property', 'list', 'map'] as const;
export type HousingView = (typeof HOUSING_VIEWS)[number];

/** Section 4. `school` is the distance. */
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

/** Limit of pages without JavaScript. */
export const MAX_PAGE = 20;
