import type { Property } from '#shared/api/properties-schemas.ts';
import { t } from '#shared/texts/t.ts';

/** Label of the map marker. An approximate location must not look exact. */
export const markerLabel = ({ is_approximate }: Pick<Property, 'is_approximate'>) =>
  is_approximate ? t('Approximate location') : t('This home');
