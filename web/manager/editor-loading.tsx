import { t } from '#shared/texts/t.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './editor-loading.module.css';

export function EditorLoading() {
  return (
    <div className={styles.loading}>
      <p role="status">{t('Loading...')}</p>
      <noscript>
        <p>{t('You need JavaScript for this form: your browser prepares photos and saves drafts.')}</p>
      </noscript>
      <div aria-hidden="true" className={styles.frame}>
        <Skeleton height="16rem" shape="block" />
        <Skeleton height="32rem" shape="block" />
      </div>
    </div>
  );
}
