import { OSM_CREDIT } from '../osm/osm-credit.ts';

/** Whom the figures of a service are owed to, by their source, as it stands beside them. */
export const ATTRIBUTIONS = {
  valhalla: OSM_CREDIT,
  'walk-score': 'Walk Score®',
} as const;
