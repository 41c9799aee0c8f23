import type { Property } from '#shared/api/properties.ts';
import { t } from '#shared/texts/t.ts';

/** What stands at a home's mark on a map: a home that tells its area only has none at its door. */
export const homeLabel = ({ is_approximate }: Pick<Property, 'is_approximate'>) =>
  is_approximate ? t('Approximate location') : t('This home');
