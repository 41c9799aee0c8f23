import type { PropertyType } from '#shared/rules/property-type-label.ts';
import type { Random } from './random.ts';

const HEADLINES: Record<PropertyType, readonly string[]> = {
  apartment: [
    'Apartments in several sizes',
    'Apartments on a street with trees',
    'Renovated kitchens, new windows',
    'Light rooms, solid walls',
  ],
  condo: ['Glass, light and a terrace', 'Large windows, long views', 'Condominiums in a newer building'],
  townhome: ['Townhomes on a short street', 'A front door of your own', 'Your own stairs, your own stoop'],
  house: [
    'A whole house',
    'House with a porch light',
    'Room for a table and a bike or two',
    'Old house, new kitchen',
  ],
  duplex_etc: [
    'Part of a house with its own door',
    'Small building, separate entrances',
    'A few homes under one roof',
  ],
  university_residences: ['Rooms and suites of the university', 'University housing', 'A hall with suites'],
  single_room: ['A room with a window and a desk', 'One room in a shared house', 'Room with its own lock'],
};

export function writeHeadline(type: PropertyType, random: Random): string {
  return random.chance(0.15) ? '' : random.pick(HEADLINES[type]);
}
