import type * as z from 'zod/mini';
import type { AddressPlaces, addressPlacesBody } from '#shared/api/address-places.ts';
import { getManagerReader } from '../../accounts/find-reader.ts';
import { takeAttempt } from '../../accounts/take-attempt.ts';
import type { Context } from '../../context.ts';
import { isSure, settleCandidates } from '../../geo/addresses/settle-candidates.ts';
import { crowDistance } from '../../geo/crow-distance.ts';
import { doubtPin } from './doubt-pin.ts';
import { MANAGER_LIMITS } from './manager-limits.ts';
import { pointOf, precisionOf } from './place-address.ts';

/** Calls services; results are cached for the save. @throws 429 */
export async function lookUpAddress(
  context: Context,
  { center, ...address }: z.output<typeof addressPlacesBody>,
): Promise<AddressPlaces> {
  await takeAttempt(context.db, MANAGER_LIMITS.lookUp, getManagerReader(context).user_id);
  const candidates = await context.geocoder.geocode(address);
  const pin = center?.coordinates ?? null;
  const places = settleCandidates(candidates).map((found) => ({
    label: found.label,
    center: { type: 'Point' as const, coordinates: pointOf(found) },
    precision: precisionOf(found),
    is_sure: isSure(found),
    reach: found.length_m === undefined ? undefined : Math.round(found.length_m / 2),
    pin_distance: pin && Math.round(crowDistance(pin, pointOf(found))),
  }));
  return { places, pin_doubt: pin && doubtPin(pin, address.state, candidates) };
}
