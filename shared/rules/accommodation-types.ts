import type { PropertyType } from './property-type-label.ts';

export const ACCOMMODATION_TYPES: Record<PropertyType, string> = {
  apartment: 'ApartmentComplex',
  condo: 'Apartment',
  townhome: 'House',
  house: 'House',
  duplex_etc: 'House',
  university_residences: 'ApartmentComplex',
  single_room: 'Room',
};
