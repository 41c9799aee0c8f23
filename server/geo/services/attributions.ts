import { OSM_CREDIT } from '../osm/osm-credit.ts';

/** Required credits by source. */
export const ATTRIBUTIONS = {
  valhalla: OSM_CREDIT,
  'walk-score': 'Walk Score®',
} as const;
