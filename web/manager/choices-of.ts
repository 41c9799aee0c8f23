import type { AddressPlace } from '#shared/api/address-places.ts';
import type { PlaceState } from './place-state.ts';
import { isAreaOnly } from './place-words.ts';
import type { AddressLookUp } from './use-address-places.ts';

/** Metres from a pin that a person has set, within which they know better than any map. */
const NEAR_M = 400;
/** From one that nobody has set. */
const SAME_M = 20;

/** Where the pin could be put instead: places found for the address that it does not stand at. */
export function choicesOf(state: PlaceState, lookUp: AddressLookUp): readonly AddressPlace[] {
  const places = lookUp.answer?.places ?? [];
  if (places.length === 0 || isAreaOnly(lookUp)) return [];
  if (state === 'found' || state === 'exact') return [];
  // Of several that are as likely, all stay to be chosen from until one is.
  if (places.length > 1 && state !== 'set') return places;
  const isElsewhere = ({ pin_distance }: AddressPlace) =>
    pin_distance !== null && pin_distance > (state === 'set' ? NEAR_M : SAME_M);
  return places.every(isElsewhere) ? places : [];
}
