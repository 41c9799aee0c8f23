import { t } from '#shared/texts/t.ts';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {t('Skip to the page')}
    </a>
  );
}
