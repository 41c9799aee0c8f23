import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { addressField, cityField, postalCodeField, stateField } from './manager-fields.ts';
import { centerField } from './property-fields.ts';

/**
 * How well a place is known, the best first. `confirmed`: a person has set the pin, or said that it is right; `exact`: the building, as a
 * map or a file has it; `interpolated`: worked out between its neighbours; `street`: a short one. The others stand for an area, `unknown` also for a
 * long street.
 */
export const LOCATION_PRECISIONS = [
  'confirmed',
  'exact',
  'interpolated',
  'street',
  'postal_code',
  'city',
  'unknown',
] as const;
export type LocationPrecision = (typeof LOCATION_PRECISIONS)[number];

export const addressPlaceSchema = z.object({
  /** What was found, for the person who looks at it: `100 North High Street`. */
  label: z.string(),
  center: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  precision: z.enum(LOCATION_PRECISIONS),
  /** It is the building, beyond reasonable doubt. */
  is_sure: z.boolean(),
  /** Of a street whose length is known: so many metres, at most about, from its middle to the building. */
  reach: z.optional(z.number()),
  /** Metres from the pin that was given; null: none was. */
  pin_distance: z.nullable(z.number()),
});
export type AddressPlace = z.output<typeof addressPlaceSchema>;

export const addressPlacesSchema = z.object({
  /** The most likely first, all of them as near: several houses, or several streets. None where nothing is known. */
  places: z.array(addressPlaceSchema),
  /** What speaks against the pin that was given, in a sentence; null: nothing. */
  pin_doubt: z.nullable(z.string()),
});
export type AddressPlaces = z.output<typeof addressPlacesSchema>;

export const addressPlacesBody = z.object({
  address_1: addressField,
  city: cityField,
  state: stateField,
  postal_code: postalCodeField,
  /** The pin as it stands, to be held against the address. */
  center: z.optional(centerField),
});

/** Nothing is saved. It takes some seconds at most, and answers without places where nobody knows the address. */
export const addressPlaces = endpoint({
  name: 'address_places',
  method: 'POST',
  path: 'address_places/',
  auth: 'bearer',
  tag: 'Manager',
  summary: 'Where an address may be',
  body: addressPlacesBody,
  response: addressPlacesSchema,
});
