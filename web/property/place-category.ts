import type { AuxillaryData } from '#shared/api/auxillary-data.ts';

/** The three categories of the map of section 2.6. */
export type PlaceCategory = 'restaurant' | 'shopping' | 'hospital';

/** Groceries are shopping. */
export const PLACE_CATEGORIES = {
  restaurant: 'restaurant',
  'grocery store': 'shopping',
  shopping: 'shopping',
  hospital: 'hospital',
} as const satisfies Record<AuxillaryData['nearby_places'][number]['type'], PlaceCategory>;
