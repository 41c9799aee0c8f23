import { endpoint } from './endpoint.ts';

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

/** Saves nothing. May take some seconds. */
export const addressPlaces = endpoint('address_places', 'POST', 'address_places/', 'bearer');
