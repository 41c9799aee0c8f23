import type { LocationPrecision } from '#shared/api/address-places.ts';
import { badInput } from '#shared/api/errors.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import type { ChangePropertyBody } from '#shared/api/manager-properties.ts';
import { msg, t } from '#shared/texts/t.ts';
import {
  isLongStreet,
  isSure,
  judgeCandidates,
  type PlaceDoubt,
  settleCandidates,
} from '../../geo/addresses/settle-candidates.ts';
import { crowDistance } from '../../geo/crow-distance.ts';
import type { Candidate, GeocodePrecision } from '../../geo/geocoding-provider.ts';
import type { PropertyValues } from '../property-input.ts';
import { doubtPin, refusePin } from './doubt-pin.ts';
import type { OwnProperty } from './own-properties.queries.ts';

export type Place = Pick<PropertyValues, 'lng' | 'lat' | 'location_precision' | 'is_approximate'>;
type Asked = Pick<
  ChangePropertyBody,
  'address_1' | 'city' | 'state' | 'postal_code' | 'center' | 'is_center_confirmed' | 'status'
>;

const SAME_DEGREES = 1e-6;
/** A pin so near to where the new address is found is still right: the address was only written otherwise. */
const SAME_BUILDING_M = 250;
const DECIMALS = 1e6;

const UNKNOWN = msg('This address could not be found on the map. Please set the pin.');

const ROUGH_PIN = msg(
  'The pin shows an area, not your building. Please set or confirm it before you publish.',
);
const AREAS: readonly LocationPrecision[] = ['postal_code', 'city', 'unknown'];

/** Of what is too rough to be shown to students unseen. */
const TOO_ROUGH: Record<Exclude<PlaceDoubt, 'nothing'>, string> = {
  area: msg('Of this address only the area is known: {label}. Please set the pin before you publish it.'),
  long_street: msg(
    'Of this address only the street is known: {label}. The building may be far from its middle. Please set the pin before you publish it.',
  ),
  several: msg('There is more than one place for this address. Please set the pin before you publish it.'),
};

const PRECISION_OF: Record<GeocodePrecision, LocationPrecision> = {
  address: 'exact',
  interpolated: 'interpolated',
  street: 'street',
  zip: 'postal_code',
  city: 'city',
};

/** How well a place is known by what was found there. The middle of a long street says as little as that of an area. */
export const precisionOf = (found: Candidate): LocationPrecision =>
  isLongStreet(found) ? 'unknown' : PRECISION_OF[found.precision];

const round = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS;
/** Degrees to six decimals, so that a client's pin can be known again. */
export const pointOf = ({ lng, lat }: Candidate): [number, number] => [round(lng), round(lat)];

const isSame = (a: number, b: number) => Math.abs(a - b) < SAME_DEGREES;
const isAt = ([lng, lat]: LngLat, place: { lng: number; lat: number }) =>
  isSame(lng, place.lng) && isSame(lat, place.lat);

const ADDRESS = ['address_1', 'city', 'state', 'postal_code'] as const;
type Address = Partial<Record<(typeof ADDRESS)[number], string>>;
export const hasSameAddress = (before: Address, asked: Address) =>
  ADDRESS.every((field) => before[field] === asked[field]);

/** Nobody puts a pin in the middle of a city because the city was found. */
export const isArea = ({ precision }: Candidate) => precision === 'zip' || precision === 'city';

/** A place that nobody has looked at: only a building that is beyond doubt stands for itself. */
export function foundPlace(found: Candidate): Place {
  const [lng, lat] = pointOf(found);
  return { lng, lat, location_precision: precisionOf(found), is_approximate: !isSure(found) };
}

function refuse(sentence: string | null): void {
  if (sentence !== null) throw badInput({ center: [sentence] });
}

/** The address is another one: is the pin that a person set still at its building? */
function staysConfirmed(before: OwnProperty, candidates: readonly Candidate[]): boolean {
  if (before.location_precision !== 'confirmed') return false;
  const [best] = settleCandidates(candidates);
  const isHouse = best?.precision === 'address' || best?.precision === 'interpolated';
  return isHouse && crowDistance([best.lng, best.lat], [before.lng, before.lat]) <= SAME_BUILDING_M;
}

/** The public listing is placed where no person has looked: it must be about right. */
function refuseRough(best: Candidate, doubt: PlaceDoubt | null): void {
  if (doubt === null || doubt === 'nothing') return;
  refuse(t(TOO_ROUGH[doubt], { label: best.label }));
}

/**
 * Where a listing stands. A pin that a person moved or confirmed is theirs; one that lies where the address was found is known as well
 * as that. A pin that is as it was belongs to the address as it was, so with a new address the place is found anew, unless the two are
 * one building.
 * @param before the listing as it stands; null for a new one
 * @param candidates where the address may be, as far as was known before the listing was locked
 * @throws 400 beside `center` for a pin that cannot be right, or is far from the address and not confirmed, or where nothing is known
 * of the address, or too little to make the listing public without anybody's pin
 */
export function placeAddress(
  asked: Asked,
  before: OwnProperty | null,
  candidates: readonly Candidate[],
): Place {
  const pin = asked.center?.coordinates as [number, number] | undefined;
  const isPublic = (asked.status ?? before?.status ?? 'active') === 'active';
  const isMoved = pin && !(before && isAt(pin, before));
  if (pin && (isMoved || asked.is_center_confirmed)) {
    const found = candidates.find((candidate) => !isArea(candidate) && isAt(pin, candidate));
    if (found && !asked.is_center_confirmed) {
      if (isPublic && isLongStreet(found)) refuseRough(found, 'long_street');
      return foundPlace(found);
    }
    refuse(asked.is_center_confirmed ? refusePin(pin, asked.state) : doubtPin(pin, asked.state, candidates));
    return { lng: pin[0], lat: pin[1], location_precision: 'confirmed', is_approximate: false };
  }
  if (before && (hasSameAddress(before, asked) || staysConfirmed(before, candidates))) {
    const { lng, lat, location_precision, is_approximate } = before;
    // What is public already stays so: it is not this save that shows it.
    if (isPublic && before.status !== 'active' && AREAS.includes(before.location_precision))
      refuse(t(ROUGH_PIN));
    return { lng, lat, location_precision, is_approximate };
  }
  const { best, doubt } = judgeCandidates(candidates);
  if (!best) throw badInput({ center: [t(UNKNOWN)] });
  if (isPublic) refuseRough(best, doubt);
  const place = foundPlace(best);
  return doubt === 'several' ? { ...place, location_precision: 'unknown' } : place;
}
