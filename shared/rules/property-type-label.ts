import type { PropertyType } from '../api/properties.ts';
import { msg } from '../texts/t.ts';

const PROPERTY_TYPE_LABELS: Record<PropertyType, string> = {
  apartment: msg('Apartment'),
  condo: msg('Condo'),
  townhome: msg('Townhome'),
  house: msg('House'),
  duplex_etc: msg('Duplex/Triplex/Quadplex'),
  university_residences: msg('University Residences'),
  single_room: msg('Single Room'),
};

export function propertyTypeLabel(type: PropertyType): string {
  return PROPERTY_TYPE_LABELS[type];
}
