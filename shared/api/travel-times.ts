import { endpoint } from './endpoint.ts';

export const MAX_PLACE_MILES = 50;

export const propertyTravelTimes = endpoint(
  'property_travel_times',
  'GET',
  'property_travel_times/',
  'public',
);
