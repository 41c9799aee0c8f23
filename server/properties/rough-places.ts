import type { RoughPlaces } from '../geo/addresses/geocode-embedded.ts';
import { findCityPlace, findPostalCodePlace } from './rough-places.queries.ts';

/** What listings tell of postal codes, and schools of cities: the last rungs for an address that no map knows. */
export const roughPlaces: RoughPlaces = {
  source: 'porchlight',
  findPostalCode: findPostalCodePlace,
  findCity: findCityPlace,
};
