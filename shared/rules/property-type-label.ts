import type { PropertyType } from '../api/properties.ts';

/** What a type is called where people read it (`type_display`, section 3). */
export const PROPERTY_TYPE_LABELS: Record<PropertyType, string> = {
  apartment: 'Apartment',
  condo: 'Condo',
  townhome: 'Townhome',
  house: 'House',
  duplex_etc: 'Duplex/Triplex/Quadplex',
  university_residences: 'University Residences',
  single_room: 'Single Room',
};

export function propertyTypeLabel(type: PropertyType): string {
  return PROPERTY_TYPE_LABELS[type];
}
