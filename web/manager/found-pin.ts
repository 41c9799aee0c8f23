import type { AddressPlace } from '#shared/api/address-places.ts';
import type { ListingDraft, ListingFields } from './listing-draft.ts';
import type { DraftChange } from './panel-props.ts';

/** Where an address was found, and for which one. */
export type FoundPin = { place: AddressPlace; address: string };

type Center = ListingFields['center'];
export type AddressFieldsOf = Pick<ListingFields, 'address_1' | 'city' | 'state' | 'postal_code'>;

const SAME_DEGREES = 1e-6;

/** An address as one text, whatever spaces were typed around its parts. */
export function addressText({ address_1, city, state, postal_code }: AddressFieldsOf): string {
  return JSON.stringify([address_1, city, state, postal_code].map((part) => part.trim()));
}

export function isSameCenter(a: Center | undefined, b: Center | undefined): boolean {
  if (!a || !b) return false;
  return a.coordinates.every((degrees, at) => Math.abs(degrees - b.coordinates[at]!) < SAME_DEGREES);
}

/** Where the pin of a draft was found, if it stands there and nobody has touched it since. */
export function foundPinOf({ fields, found }: Pick<ListingDraft, 'fields' | 'found'>): FoundPin | null {
  if (!found || fields.is_center_confirmed) return null;
  return isSameCenter(found.place.center, fields.center) ? found : null;
}

/**
 * The pin where the address was found. Who picks a building out of several says by that which is theirs.
 * @param isPicked by a person
 */
export const putFoundPin =
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
