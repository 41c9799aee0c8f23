import type { AddressQuery, Candidate } from '#streets/geocode-address.ts';
import type { Db } from '../db/tables.ts';
import { findZipCentroid } from '../geo/addresses/find-zip-centroid.ts';
import { type ApproximatePlaces, geocodeEmbedded } from '../geo/addresses/geocode-embedded.ts';
import { findCityPlace, findPostalCodePlace } from './approximate-places.queries.ts';

/** Last fallback: Census centroids or listings; schools of the city. */
const approximatePlaces: ApproximatePlaces = {
  source: 'porchlight',
  findPostalCode: async (db, zip) => findZipCentroid(zip) ?? (await findPostalCodePlace(db, zip)),
  findCity: findCityPlace,
};

/** Searches imported maps, then the center of the area. */
export const geocode = (db: Db, address: AddressQuery): Promise<Candidate[]> =>
  geocodeEmbedded(db, address, approximatePlaces);
