import { findZipCentroid } from '../geo/addresses/find-zip-centroid.ts';
import type { RoughPlaces } from '../geo/addresses/geocode-embedded.ts';
import { findCityPlace, findPostalCodePlace } from './rough-places.queries.ts';

/**
 * The last rungs for an address that no map knows: postal codes from the Census Bureau, else from their listings; cities from their
 * schools.
 */
export const roughPlaces: RoughPlaces = {
  source: 'porchlight',
  findPostalCode: async (db, zip) => findZipCentroid(zip) ?? (await findPostalCodePlace(db, zip)),
  findCity: findCityPlace,
};
