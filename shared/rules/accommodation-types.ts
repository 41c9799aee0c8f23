import type { PropertyType } from '../api/properties.ts';

export const ACCOMMODATION_TYPES: Record<PropertyType, string> = {
  apartment: 'ApartmentComplex',
  condo: 'Apartment',
  townhome: 'House',
  house: 'House',
  duplex_etc: 'House',
  university_residences: 'ApartmentComplex',
  single_room: 'Room',
};
