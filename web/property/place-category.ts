import type { AuxillaryData } from '#shared/api/auxillary-data-schemas.ts';

export type PlaceCategory = 'restaurant' | 'shopping' | 'hospital';

export const PLACE_CATEGORIES = {
  restaurant: 'restaurant',
  'grocery store': 'shopping',
  shopping: 'shopping',
  hospital: 'hospital',
} as const satisfies Record<AuxillaryData['nearby_places'][number]['type'], PlaceCategory>;
