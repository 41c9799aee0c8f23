import * as z from 'zod/mini';
import { LOCATION_PRECISIONS } from './address-places.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { addressPlacesBody } from './property-bodies.ts';

const addressPlaceSchema = z.object({
  label: z.string(),
  center: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  precision: z.enum(LOCATION_PRECISIONS),
  /** True if the building is identified with certainty. */
  is_sure: z.boolean(),
  /** Half the length of the street in meters, if the place is the middle of a street. Omitted otherwise. */
  reach: z.optional(z.number()),
  /** Distance in meters from the submitted pin. Null if the request has no pin. */
  pin_distance: z.nullable(z.number()),
});
export type AddressPlace = z.output<typeof addressPlaceSchema>;

const addressPlacesSchema = z.object({
  /** Places that match the address, most likely first. Empty if the address is unknown. */
  places: z.array(addressPlaceSchema),
  /** A sentence about why the submitted pin may be wrong; null if nothing contradicts it. */
  pin_doubt: z.nullable(z.string()),
});
export type AddressPlaces = z.output<typeof addressPlacesSchema>;

export const addressPlacesSchemas = {
  address_places: {
    tag: 'Manager',
    summary: 'Geocodes an address and returns candidates.',
    body: addressPlacesBody,
    response: addressPlacesSchema,
  },
} satisfies EndpointSchemas;
