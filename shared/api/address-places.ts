import { endpoint } from './endpoint.ts';

/**
 * Precisions, best first. An `interpolated` location is between known house numbers; `street` is a short
 * street's middle. `unknown` includes long streets.
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

/** Returns candidate locations of an address without saving anything. May take some seconds. */
export const addressPlaces = endpoint('address_places', 'POST', 'address_places/', 'bearer');
