import type { LocationPrecision } from '#shared/api/address-places.ts';
import { badInput } from '#shared/api/errors.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import type { CreatePropertyBody } from '#shared/api/property-bodies.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Candidate, GeocodePrecision } from '#streets/geocode-address.ts';
import { greatCircleDistance } from '#streets/geometry.ts';
import { assessCandidates, isLongStreet, isSure, rankCandidates } from '#streets/rank-candidates.ts';
import type { PropertyValues } from '../property-input.ts';
import { findPinDoubt, refusePin } from './find-pin-doubt.ts';
import type { OwnProperty } from './own-properties.queries.ts';

export type Place = Pick<PropertyValues, 'lng' | 'lat' | 'location_precision' | 'is_approximate'>;
type AddressRequest = Pick<
  CreatePropertyBody,
  'address_1' | 'city' | 'state' | 'postal_code' | 'center' | 'is_center_confirmed'
>;

const SAME_DEGREES = 1e-6;
/** Two geocoded points within this distance are the same building with differently spelled addresses. */
const SAME_BUILDING_M = 250;
const DECIMALS = 1e6;

const UNKNOWN = msg('We couldn’t find this address on the map. Please set the pin.');

const PRECISION_OF: Record<GeocodePrecision, LocationPrecision> = {
  address: 'exact',
  interpolated: 'interpolated',
  street: 'street',
  zip: 'postal_code',
  city: 'city',
};

/** The center of a long street says as little as the center of an area, so its precision is 'unknown'. */
export const precisionOf = (found: Candidate): LocationPrecision =>
  isLongStreet(found) ? 'unknown' : PRECISION_OF[found.precision];

const round = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;
/** Rounds the point as it is stored, so that an unmoved pin is recognized. */
export const pointOf = ({ lng, lat }: Candidate): [number, number] => [round(lng), round(lat)];

const isSame = (a: number, b: number) => Math.abs(a - b) < SAME_DEGREES;
const isAt = ([lng, lat]: LngLat, place: { lng: number; lat: number }) =>
  isSame(lng, place.lng) && isSame(lat, place.lat);

const ADDRESS = ['address_1', 'city', 'state', 'postal_code'] as const;
type Address = Partial<Record<(typeof ADDRESS)[number], string>>;
export const hasSameAddress = (before: Address, requested: Address) =>
  ADDRESS.every((field) => before[field] === requested[field]);

/** Returns true if neither the address nor the pin changes, so that geocoding can be skipped. */
export const keepsPlace = (before: Address & { lng: number; lat: number }, requested: AddressRequest) =>
  hasSameAddress(before, requested) &&
  (!requested.center || isAt(requested.center.coordinates as [number, number], before));

/** Candidates for a whole postal code or city. A pin at one of them is not a geocoded address. */
const isArea = ({ precision }: Candidate) => precision === 'zip' || precision === 'city';

/** Only a certain building counts as an exact location. */
export function foundPlace(found: Candidate): Place {
  const [lng, lat] = pointOf(found);
  return { lng, lat, location_precision: precisionOf(found), is_approximate: !isSure(found) };
}

function refuse(sentence: string | null): void {
  if (sentence !== null) throw badInput({ center: [sentence] });
}

function staysConfirmed(before: OwnProperty, candidates: readonly Candidate[]): boolean {
  if (before.location_precision !== 'confirmed') return false;
  const [best] = rankCandidates(candidates);
  const isHouse = best?.precision === 'address' || best?.precision === 'interpolated';
  return isHouse && greatCircleDistance([best.lng, best.lat], [before.lng, before.lat]) <= SAME_BUILDING_M;
}

/**
 * Decides where a listing is. A pin that was neither moved nor confirmed follows a new address.
 * @param candidates geocoding results for the address
 * @throws 400 on `center`
 */
export function placeAddress(
  requested: AddressRequest,
  before: OwnProperty | null,
  candidates: readonly Candidate[],
): Place {
  const pin = requested.center?.coordinates as [number, number] | undefined;
  const isMoved = pin && !(before && isAt(pin, before));
  if (pin && (isMoved || requested.is_center_confirmed)) {
    const found = candidates.find((candidate) => !isArea(candidate) && isAt(pin, candidate));
    if (found && !requested.is_center_confirmed) return foundPlace(found);
    refuse(
      requested.is_center_confirmed
        ? refusePin(pin, requested.state)
        : findPinDoubt(pin, requested.state, candidates),
    );
    return { lng: pin[0], lat: pin[1], location_precision: 'confirmed', is_approximate: false };
  }
  if (before && (hasSameAddress(before, requested) || staysConfirmed(before, candidates))) {
    const { lng, lat, location_precision, is_approximate } = before;
    return { lng, lat, location_precision, is_approximate };
  }
  const { best, doubt } = assessCandidates(candidates);
  if (!best) throw badInput({ center: [t(UNKNOWN)] });
  const place = foundPlace(best);
  return doubt === 'several' ? { ...place, location_precision: 'unknown', is_approximate: true } : place;
}
