import { t } from '#shared/texts/t.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './thread-log.module.css';

const WIDTHS = ['14rem', '20rem', '9rem', '17rem', '12rem'];

export function LoadingThread() {
  return (
    <div aria-busy="true" className={`${styles.log} ${styles.loading}`}>
      <VisuallyHidden>{t('Loading the conversation')}</VisuallyHidden>
      <div className={styles.messages}>
        {WIDTHS.map((width, at) => (
          <div key={width} className={`${styles.message} ${at % 2 ? styles.own : ''}`}>
            <Skeleton width={`min(100%, ${width})`} height="2.5rem" shape="block" />
          </div>
        ))}
      </div>
    </div>
  );
}
