import type { Db } from '../../db/tables.ts';
import type { GeocodingProvider } from '../geocoding-provider.ts';
import { findCurrentMaps } from '../services/map-graphs.queries.ts';
import { geocodeEmbedded, type RoughPlaces } from './geocode-embedded.ts';

/** Uses imported data only, no external service. */
export function openEmbeddedGeocoder(db: Db, rough?: RoughPlaces): GeocodingProvider {
  return {
    name: 'map',
    geocode: (address) => geocodeEmbedded(db, address, rough),
    async health() {
      const { length } = await findCurrentMaps(db);
      return { isUp: length > 0, detail: `Addresses of ${length} imported maps.` };
    },
  };
}
