import type { PropertyType } from '#shared/api/properties.ts';
import { t } from '#shared/texts/t.ts';
import { BuildingPlaceholder } from '../ui/building-placeholder.tsx';
import styles from './no-photos.module.css';

export function NoPhotos({ type }: { type: PropertyType }) {
  return (
    <figure className={styles.figure}>
      <BuildingPlaceholder type={type} />
      <figcaption className={styles.caption}>
        {t('No photos yet. A drawing stands in for this home.')}
      </figcaption>
    </figure>
  );
}
