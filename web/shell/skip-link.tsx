import { t } from '#shared/texts/t.ts';
import styles from './skip-link.module.css';

export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {t('Skip to the page')}
    </a>
  );
}
