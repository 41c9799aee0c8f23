import { PROPERTY_TYPES, type PropertyType } from '#shared/rules/property-type-label.ts';

/** An apartment if absent or unknown. */
export function readType(given: string): { type: PropertyType; isUnknown: boolean } {
  const word = given.trim().toLowerCase();
  const type = PROPERTY_TYPES.find((one) => one === word);
  return { type: type ?? 'apartment', isUnknown: type === undefined && word !== '' };
}
