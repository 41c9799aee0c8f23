import type { AddressPlace } from '#shared/api/address-places.ts';
import type { PlaceState } from './place-state.ts';
import { isAreaOnly } from './place-words.ts';
import type { AddressLookUp } from './use-address-places.ts';

/** Meters: a user's pin this close is more precise than any map. */
const NEAR_M = 400;
/** Meters, for a pin not set by a user. */
const SAME_M = 20;

/** Candidates that differ from the pin. */
export function choicesOf(state: PlaceState, lookUp: AddressLookUp): readonly AddressPlace[] {
  const places = lookUp.answer?.places ?? [];
  if (places.length === 0 || isAreaOnly(lookUp)) return [];
  if (state === 'found' || state === 'exact') return [];
  // Equally likely candidates stay until one is chosen.
  if (places.length > 1 && state !== 'set') return places;
  const isElsewhere = ({ pin_distance }: AddressPlace) =>
    pin_distance !== null && pin_distance > (state === 'set' ? NEAR_M : SAME_M);
  return places.every(isElsewhere) ? places : [];
}
