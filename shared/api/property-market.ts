import { endpoint } from './endpoint.ts';

/** Radius in meters, about two miles, within which homes are compared. */
export const MARKET_RADIUS_M = 3219;
/** Fewer listings say nothing about a fair rent. */
export const MIN_COMPARABLE = 8;
export const MAX_SIMILAR = 6;
export const MAX_PRICE_CHANGES = 10;

/** Similar listings near a school, and rents of comparable ones. 404 for a listing that is not near it. */
export const propertyMarket = endpoint('property_market', 'GET', 'properties/{id}/market/', 'public');
