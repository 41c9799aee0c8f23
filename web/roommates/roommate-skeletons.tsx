import { t } from '#shared/texts/t.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import cardStyles from './roommate-card.module.css';
import listStyles from './roommate-list.module.css';
import photoStyles from './roommate-photo.module.css';
import styles from './roommate-skeletons.module.css';

const CARDS = [1, 2, 3];

export function RoommateSkeletons() {
  return (
    <div aria-busy="true">
      <div className={styles.content}>
        <Spinner label={t('Loading profiles')} />
      </div>
      <div className={listStyles.cards}>
        {CARDS.map((card) => (
          <Card key={card} className={cardStyles.card}>
            <div className={cardStyles.head}>
              <span className={`${photoStyles.photo} ${cardStyles.photo}`}>
                <Skeleton aspect="1" shape="block" />
              </span>
              <span className={styles.who}>
                <Skeleton width="9rem" height="1.6rem" />
                <Skeleton width="14rem" />
                <Skeleton width="7rem" />
              </span>
            </div>
            <span className={styles.who}>
              <Skeleton />
              <Skeleton />
              <Skeleton width="60%" />
            </span>
            <Skeleton width="9rem" height="2.75rem" shape="pill" />
          </Card>
        ))}
      </div>
    </div>
  );
}
