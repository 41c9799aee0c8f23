import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { addressField, cityField, postalCodeField, stateField } from './manager-fields.ts';
import { centerField } from './property-fields.ts';

/** Best first. `interpolated`: between neighbors; `street`: a short one. Others are areas or long streets. */
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

const addressPlaceSchema = z.object({
  label: z.string(),
  center: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  precision: z.enum(LOCATION_PRECISIONS),
  /** The building is identified beyond reasonable doubt. */
  is_sure: z.boolean(),
  /** For a street of known length: meters from its middle to its end, roughly. */
  reach: z.optional(z.number()),
  /** Meters from the submitted pin; null without one. */
  pin_distance: z.nullable(z.number()),
});
export type AddressPlace = z.output<typeof addressPlaceSchema>;

const addressPlacesSchema = z.object({
  /** Most likely first; several if they match equally well. Empty if the address is unknown. */
  places: z.array(addressPlaceSchema),
  /** A sentence about why the submitted pin may be wrong; null if nothing contradicts it. */
  pin_doubt: z.nullable(z.string()),
});
export type AddressPlaces = z.output<typeof addressPlacesSchema>;

export const addressPlacesBody = z.object({
  address_1: addressField,
  city: cityField,
  state: stateField,
  postal_code: postalCodeField,
  center: z.optional(centerField),
});

/** Saves nothing. May take some seconds. */
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
