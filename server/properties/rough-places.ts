import { findZipCentroid } from '../geo/addresses/find-zip-centroid.ts';
import type { RoughPlaces } from '../geo/addresses/geocode-embedded.ts';
import { findCityPlace, findPostalCodePlace } from './rough-places.queries.ts';

/** Last fallback: Census centroids or listings; schools of the city. */
export const roughPlaces: RoughPlaces = {
  source: 'porchlight',
  findPostalCode: async (db, zip) => findZipCentroid(zip) ?? (await findPostalCodePlace(db, zip)),
  findCity: findCityPlace,
};
