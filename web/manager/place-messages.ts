import type { LocationPrecision } from '#shared/api/address-places.ts';
import type { AddressPlace } from '#shared/api/address-places-schemas.ts';
import { formatDistance } from '#shared/rules/format-distance.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { GeocodedPin } from './listing-draft.ts';
import type { PlaceState } from './place-state.ts';
import type { AddressLookUp } from './use-address-places.ts';

export type PlaceFacts = {
  state: PlaceState;
  precision: LocationPrecision;
  found: GeocodedPin | null;
  lookUp: AddressLookUp;
  start: { text: string };
};

const WHY = msg(
  'Until the pin is right, students see “approximate location”, and walking and driving times are rough.',
);
const ROUGH: Record<LocationPrecision, string> = {
  confirmed: msg('The pin shows an area around it, not your building.'),
  exact: msg('We’re not sure that the pin is at your building.'),
  interpolated: msg('The pin shows roughly where your building should be.'),
  street: msg('The pin shows the street, not your building.'),
  postal_code: msg('The pin shows the middle of the postal code, not your building.'),
  city: msg('The pin shows the middle of the city, not your building.'),
  unknown: msg('The pin shows an area around it, not your building.'),
};

/** Message for a street that is long or whose length is unknown. */
function longStreetMessage({ label, reach }: AddressPlace): string {
  if (reach === undefined) return t('We found the street, not the house: {label}.', { label });
  const distance = formatDistance(reach);
  return t('We found the street {label}, not the house: it may be {distance} from the middle.', {
    label,
    distance,
  });
}

function foundMessage({ place }: GeocodedPin): string {
  const { label, precision, is_sure } = place;
  if (is_sure) return t('We found the building: {label}.', { label });
  if (precision === 'unknown') return longStreetMessage(place);
  if (precision === 'street') return t('We found the street, not the house: {label}.', { label });
  if (precision === 'interpolated')
    return t('We found roughly where the house should be: {label}.', { label });
  return t('We may have found the building: {label}.', { label });
}

function lookUpMessage({ status, answer }: AddressLookUp): string {
  if (status === 'looking') return t('Looking for the address…');
  if (status === 'failed')
    return t('We can’t look up the address right now. Set the pin yourself, or try again later.');
  if (!answer) return '';
  const [best] = answer.places;
  if (!best) return t('We couldn’t find this address.');
  const { label, precision } = best;
  if (precision === 'postal_code') return t('We found the postal code {label}, not the street.', { label });
  if (precision === 'city') return t('We found {label}, not the street.', { label });
  if (precision === 'unknown' && answer.places.length === 1) return longStreetMessage(best);
  return t('We found more than one place for this address. Choose yours below.');
}

/** True if the address matched only an area. Streets don't count, because the user can choose one. */
export function isAreaOnly({ answer }: AddressLookUp): boolean {
  const [best, ...others] = answer?.places ?? [];
  if (best?.precision === 'unknown') return others.length === 0;
  return best?.precision === 'postal_code' || best?.precision === 'city';
}

export const isStreetOnly = ({ place }: GeocodedPin): boolean =>
  place.precision === 'street' || place.precision === 'unknown';

function noPinMessages({ lookUp, start }: PlaceFacts): string[] {
  const hasChoice = lookUp.answer !== null && lookUp.answer.places.length > 0 && !isAreaOnly(lookUp);
  const hint = hasChoice || isAreaOnly(lookUp) || lookUp.status === 'looking' ? '' : t(start.text);
  return [lookUpMessage(lookUp), hint, t(WHY)];
}

export function placeMessage(facts: PlaceFacts): { first: string; rest: string[] } {
  const { state, precision, found, lookUp } = facts;
  if (state === 'none') return { first: t('No pin yet.'), rest: noPinMessages(facts) };
  if (found && state === 'found')
    return { first: foundMessage(found), rest: [t('If the pin isn’t at its door, move it.')] };
  if (found && state === 'found_roughly')
    return { first: foundMessage(found), rest: [t('Move the pin to your building.'), t(WHY)] };
  const doubt = lookUp.answer?.pin_doubt ?? '';
  if (state === 'moved_away')
    return {
      first: t('The address changed, but the pin is still at the old one.'),
      rest: [
        doubt,
        t(
          'Move it to the building. Otherwise we move it to the new address when you save; if we only find the area, we show the location as approximate.',
        ),
        t(WHY),
      ],
    };
  if (state === 'set') {
    if (doubt !== '') return { first: doubt, rest: [] };
    return { first: t('The pin is at your building.'), rest: [t('You’ll keep it when you save.')] };
  }
  if (state === 'exact') {
    const notice = precision === 'confirmed' ? t('The pin is at your building.') : '';
    return { first: notice || t('The pin is where we found this address.'), rest: [] };
  }
  return { first: t(ROUGH[precision]), rest: [doubt, t('Move it there.'), t(WHY)] };
}
