import type { AddressQuery, Candidate } from '#streets/geocode-address.ts';
import type { Db } from '../db/tables.ts';
import { findZipCentroid } from '../geo/addresses/find-zip-centroid.ts';
import { type ApproximatePlaces, geocodeEmbedded } from '../geo/addresses/geocode-embedded.ts';
import { findCityPlace, findPostalCodePlace } from './approximate-places.queries.ts';

/**
 * Fallback for unknown addresses: the postal code's Census centroid or its listings, else the city's schools.
 */
const approximatePlaces: ApproximatePlaces = {
  source: 'porchlight',
  findPostalCode: async (db, zip) => findZipCentroid(zip) ?? (await findPostalCodePlace(db, zip)),
  findCity: findCityPlace,
};

/** Searches the imported maps, then falls back to the center of the postal code or city. */
export const geocode = (db: Db, address: AddressQuery): Promise<Candidate[]> =>
  geocodeEmbedded(db, address, approximatePlaces);
