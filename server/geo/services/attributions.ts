import { OSM_CREDIT } from '#streets/osm-credit.ts';

/** Required credits by source. */
export const ATTRIBUTIONS = {
  valhalla: OSM_CREDIT,
  'walk-score': 'Walk Score®',
} as const;
