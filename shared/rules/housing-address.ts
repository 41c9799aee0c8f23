/** Cards, a table of floor plans, or (on a phone) the map in full. */
export const HOUSING_VIEWS = ['property', 'list', 'map'] as const;
export type HousingView = (typeof HOUSING_VIEWS)[number];

/** By what a list of homes is sorted (section 4). `school` is the distance to it. */
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

/** Without JavaScript, a long list has so many parts at most. */
export const MAX_PAGE = 20;
