import { badInput } from '#shared/api/errors.ts';
import type { ChangePropertyBody } from '#shared/api/manager-properties.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Db } from '../../db/tables.ts';
import { isInState } from '../../geo/state-shapes.ts';
import type { PropertyValues } from '../property-input.ts';
import type { OwnProperty } from './own-properties.queries.ts';
import { findCityPlace, findPostalCodePlace } from './place-address.queries.ts';

type Place = Pick<PropertyValues, 'lng' | 'lat' | 'location_precision' | 'is_approximate'>;
type Asked = Pick<
  ChangePropertyBody,
  'address_1' | 'city' | 'state' | 'postal_code' | 'center' | 'is_center_confirmed'
>;

const SAME_DEGREES = 1e-6;
const isSame = (a: number, b: number) => Math.abs(a - b) < SAME_DEGREES;

const WRONG_STATE = msg('The pin is not in the state of the address. Move the pin, or correct the address.');
const UNKNOWN = msg('This address could not be found on the map. Please set the pin.');

const hasSameAddress = (before: OwnProperty, asked: Asked) =>
  (['address_1', 'city', 'state', 'postal_code'] as const).every((field) => before[field] === asked[field]);

function pinned([lng, lat]: readonly [number, number], state: string): Place {
  if (!isInState(lng, lat, state)) throw badInput({ center: [t(WRONG_STATE)] });
  return { lng, lat, location_precision: 'exact', is_approximate: false };
}

/** The middle of what is known around an address: said to be approximate, until a person sets the pin. */
async function findRoughPlace(db: Db, { postal_code, city, state }: Asked): Promise<Place | null> {
  const near = await findPostalCodePlace(db, postal_code);
  if (near && isInState(near.lng, near.lat, state)) {
    return { ...near, location_precision: 'postal_code', is_approximate: true };
  }
  const town = await findCityPlace(db, city, state);
  return town && { ...town, location_precision: 'city', is_approximate: true };
}

/**
 * Where a listing stands. A pin that was moved, or confirmed, is exact; one that is as it was belongs to the address as it
 * was, so with a new address the place is found anew.
 * @param before the listing as it stands; null for a new one
 * @throws 400 beside `center` for a pin in another state, or where nothing is known around the address
 */
export async function placeAddress(db: Db, asked: Asked, before: OwnProperty | null): Promise<Place> {
  const pin = asked.center?.coordinates as [number, number] | undefined;
  const isMoved = pin && !(before && isSame(pin[0], before.lng) && isSame(pin[1], before.lat));
  if (pin && (isMoved || asked.is_center_confirmed)) return pinned(pin, asked.state);
  if (before && hasSameAddress(before, asked)) {
    const { lng, lat, location_precision, is_approximate } = before;
    return { lng, lat, location_precision, is_approximate };
  }
  const place = await findRoughPlace(db, asked);
  if (!place) throw badInput({ center: [t(UNKNOWN)] });
  return place;
}
