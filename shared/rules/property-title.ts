import type { PropertyType } from '../api/properties.ts';
import { t } from '../texts/t.ts';
import { formatTitleCase } from './format-title-case.ts';
import { propertyTypeLabel } from './property-type-label.ts';

export type TitledProperty = {
  name: string;
  /** The headline. A card of a named property leaves it out. */
  listing_title?: string | undefined;
  /** Empty in an editor where no type is chosen yet. */
  type: PropertyType | '';
  address_1: string;
};

/** A stored property, which has all of them. */
export type StoredTitle = Required<TitledProperty> & { type: PropertyType };

/** A property's title on every screen: its name, else its headline, else its type and street address. */
export function propertyTitle({ name, listing_title, type, address_1 }: TitledProperty): string {
  const given = name.trim() || listing_title?.trim();
  if (given) return formatTitleCase(given);
  const label = type === '' ? t('Home for rent') : t(propertyTypeLabel(type));
  const address = address_1.trim();
  return address ? t('{type} at {address}', { type: label, address }) : label;
}
