import type { Property } from '#shared/api/properties.ts';
import { t } from '#shared/texts/t.ts';

/** An approximate listing must not look exact. */
export const markerLabel = ({ is_approximate }: Pick<Property, 'is_approximate'>) =>
  is_approximate ? t('Approximate location') : t('This home');
