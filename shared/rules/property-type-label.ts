import { msg } from '../texts/t.ts';

export const PROPERTY_TYPES = [
  'apartment',
  'condo',
  'townhome',
  'house',
  'duplex_etc',
  'university_residences',
  'single_room',
] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

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
