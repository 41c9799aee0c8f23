import { stateCode } from '#shared/rules/us-states.ts';
import type { AddressQuery, Candidate } from '#streets/geocode-address.ts';
import { assessCandidates } from '#streets/rank-candidates.ts';
import type { Db } from '../db/tables.ts';
import { findZipCentroid } from '../geo/addresses/find-zip-centroid.ts';
import { type ApproximatePlaces, geocodeEmbedded } from '../geo/addresses/geocode-embedded.ts';
import type { Geocoder } from '../geo/addresses/open-nominatim.ts';
import { findCityPlace, findPostalCodePlace } from './approximate-places.queries.ts';

/**
 * Fallback for unknown addresses: the postal code's Census centroid or its listings, else the city's schools.
 */
const approximatePlaces: ApproximatePlaces = {
  source: 'porchlight',
  findPostalCode: async (db, zip) => findZipCentroid(zip) ?? (await findPostalCodePlace(db, zip)),
  findCity: findCityPlace,
};

/**
 * Searches the imported maps, and if they don't place the address surely, the configured geocoder. Falls back to the
 * center of the postal code or city.
 */
export async function geocode(
  db: Db,
  address: AddressQuery,
  geocoder: Geocoder | null,
): Promise<Candidate[]> {
  const found = await geocodeEmbedded(db, address, approximatePlaces);
  const state = stateCode(address.state);
  if (!geocoder || state === null || assessCandidates(found).doubt === null) return found;
  return [...(await geocoder({ ...address, state })), ...found];
}
