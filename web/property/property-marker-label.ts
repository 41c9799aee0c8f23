import type { Property } from '#shared/api/properties-schemas.ts';
import { t } from '#shared/texts/t.ts';

/** Returns the label of the property's marker. It must not suggest that an approximate location is exact. */
export const markerLabel = ({ is_approximate }: Pick<Property, 'is_approximate'>) =>
  is_approximate ? t('Approximate location') : t('This home');
