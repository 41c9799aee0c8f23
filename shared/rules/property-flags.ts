import { msg } from '../texts/t.ts';

/**
 * Labels of a property's yes/no fields. In a module of their own, so that listing pages don't load
 * `PROPERTY_FIELDS`.
 */
export const PROPERTY_FLAGS = {
  on_bus_route: msg('On Bus Route'),
  furnished_units: msg('Furnished Units Available'),
};
export type PropertyFlag = keyof typeof PROPERTY_FLAGS;
export const PROPERTY_FLAG_NAMES = Object.keys(PROPERTY_FLAGS) as PropertyFlag[];
