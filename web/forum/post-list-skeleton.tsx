import { t } from '#shared/texts/t.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './post-list.module.css';

const CARDS = ['a', 'b', 'c', 'd', 'e'];

export function PostListSkeleton() {
  return (
    <div className={styles.posts} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{t('Searching')}</span>
      </VisuallyHidden>
      {CARDS.map((key) => (
        <Card key={key} className={styles.waiting}>
          <Skeleton width="45%" height="1.4rem" />
          <Skeleton />
          <Skeleton width="70%" />
          <Skeleton width="35%" height="0.9rem" />
        </Card>
      ))}
    </div>
  );
}
