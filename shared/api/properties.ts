import { endpoint } from './endpoint.ts';

export const PROPERTY_CATEGORIES = ['for_rent', 'for_sale', 'short_term_housing'] as const;
export const PROPERTY_STATUSES = ['active', 'inactive'] as const;

export const PRICE_PER = ['unit', 'bed'] as const;

/**
 * Number of photos per card, because photos dominate the size of long lists and few users browse a card's
 * photos.
 */
export const CARD_PHOTO_LIMIT = 1;

/** 15 miles (section 9), in meters. */
export const NEARBY_RADIUS_M = 24140.2;
export const MAX_RADIUS_M = 80467;
export const MAX_LIST_LENGTH = 500;

export const featuredProperties = endpoint('featured_properties', 'GET', 'featured_properties/', 'public');
export const propertyNear = endpoint('property_near', 'GET', 'property_near/', 'public');
export const propertyIn = endpoint('property_in', 'GET', 'property_in/', 'public');
export const propertyDetail = endpoint('property', 'GET', 'properties/{id}/', 'public');
export const propertyFloorPlans = endpoint(
  'property_floor_plans',
  'GET',
  'properties/{id}/floor_plans/',
  'public',
);
export const propertyPhotos = endpoint('property_photos', 'GET', 'properties/{id}/photos/', 'public');
