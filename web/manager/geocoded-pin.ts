import type { AddressPlace } from '#shared/api/address-places-schemas.ts';
import type { DraftChange, GeocodedPin, ListingDraft, ListingFields } from './listing-draft.ts';

type Center = ListingFields['center'];
export type AddressFieldsOf = Pick<ListingFields, 'address_1' | 'city' | 'state' | 'postal_code'>;

const SAME_DEGREES = 1e-6;

export function addressText({ address_1, city, state, postal_code }: AddressFieldsOf): string {
  return JSON.stringify([address_1, city, state, postal_code].map((part) => part.trim()));
}

export function isSameCenter(a: Center | undefined, b: Center | undefined): boolean {
  if (!a || !b) return false;
  return a.coordinates.every((degrees, at) => Math.abs(degrees - b.coordinates[at]!) < SAME_DEGREES);
}

/** Returns the geocoded place at the pin. Null if the user has moved or confirmed the pin. */
export function geocodedPinOf({ fields, found }: Pick<ListingDraft, 'fields' | 'found'>): GeocodedPin | null {
  if (!found || fields.is_center_confirmed) return null;
  return isSameCenter(found.place.center, fields.center) ? found : null;
}

/**
 * Moves the pin to a geocoded place.
 * @param isPicked true if the user chose the place from the list; an exact place then needs no confirmation
 */
export const setGeocodedPin =
  (place: AddressPlace, isPicked: boolean): DraftChange =>
  (draft) => ({
    ...draft,
    found: { place, address: addressText(draft.fields) },
    fields: {
      ...draft.fields,
      center: place.center,
      is_center_confirmed: isPicked && place.precision === 'exact',
    },
  });
