import { t } from '#shared/texts/t.ts';
import { ListingCardSkeleton } from '../listings/listing-card-skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './favorites-page.module.css';

export function FavoritesSkeleton() {
  return (
    <div className={`${styles.homes} ${styles.coming}`}>
      <VisuallyHidden>
        <span role="status">{t('Loading your favorites')}</span>
      </VisuallyHidden>
      {['a', 'b', 'c'].map((key) => (
        <ListingCardSkeleton key={key} />
      ))}
    </div>
  );
}
