import { stateCode } from '#shared/rules/us-states.ts';
import { type AddressQuery, type Candidate, geocodeAddress } from '#streets/geocode-address.ts';
import type { Db } from '../../db/tables.ts';
import { isInState } from '../state-shapes.ts';
import { listHousesNear, listStreetCities, listStreetsNamed } from './addresses.queries.ts';

type Point = { lng: number; lat: number };

export type ApproximatePlaces = {
  source: string;
  findPostalCode(db: Db, postalCode: string): Promise<Point | null>;
  findCity(db: Db, city: string, state: string): Promise<Point | null>;
};

export async function geocodeEmbedded(
  db: Db,
  address: AddressQuery,
  rough: ApproximatePlaces,
): Promise<Candidate[]> {
  const state = stateCode(address.state);
  if (state === null) return [];
  return await geocodeAddress(
    { ...address, state },
    {
      listHouses: (keys, number, box) => listHousesNear(db, keys, number, box),
      listStreets: (keys, box) => listStreetsNamed(db, keys, box),
      listStreetCities: (keys, box) => listStreetCities(db, keys, box),
      findPostalCode: (postalCode) => rough.findPostalCode(db, postalCode),
      findCity: (city) => rough.findCity(db, city, state),
      centersFrom: rough.source,
      isInState: ({ lng, lat }) => isInState(lng, lat, state),
    },
  );
}
