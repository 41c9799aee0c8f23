import { t } from '../texts/t.ts';
import { formatTitleCase } from './format-title-case.ts';
import { type PropertyType, propertyTypeLabel } from './property-type-label.ts';

export type TitledProperty = {
  name: string;
  listing_title?: string | undefined;
  /** Empty in an editor until the manager chooses a type. */
  type: PropertyType | '';
  address_1: string;
};

export type StoredTitle = Required<TitledProperty> & { type: PropertyType };

/** Returns the name, else the headline, else type and street address. */
export function propertyTitle({ name, listing_title, type, address_1 }: TitledProperty): string {
  const given = name.trim() || listing_title?.trim();
  if (given) return formatTitleCase(given);
  const label = type === '' ? t('Home for rent') : t(propertyTypeLabel(type));
  const address = address_1.trim();
  return address ? t('{type} at {address}', { type: label, address }) : label;
}
