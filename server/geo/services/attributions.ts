import { OSM_CREDIT } from '#streets/region-part.ts';

/** Required credits by source. */
export const ATTRIBUTIONS = {
  valhalla: OSM_CREDIT,
  'walk-score': 'Walk Score®',
} as const;
