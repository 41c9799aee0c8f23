import type { Property } from '#shared/api/properties-schemas.ts';
import { t } from '#shared/texts/t.ts';
import styles from './map-section.module.css';

export function AreaNote({ property }: { property: Pick<Property, 'is_approximate'> }) {
  if (!property.is_approximate) return null;
  return (
    <p className={styles.note}>
      {t('The listing gives only an area. We measure distances, times and scores from the middle of it.')}
    </p>
  );
}
