import { endpoint } from './endpoint.ts';

/**
 * Best first. `interpolated` is between neighbors, `street` a short street. The others are areas or long
 * streets.
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

/** Saves nothing. May take some seconds. */
export const addressPlaces = endpoint('address_places', 'POST', 'address_places/', 'bearer');
