import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Illustration } from '../ui/illustration.tsx';
import styles from './shell-screen.module.css';

/** Screen for 410. Unlike the 404 screen, leaves the URL in the address bar, because the URL was correct. */
export function GoneScreen() {
  return (
    <div className={styles.screen}>
      <title>{t('No longer here | Porchlight')}</title>
      <meta name="robots" content="noindex" />
      <Illustration name="lost" isFirst className={styles.drawing} />
      <h1>{t('This listing was taken down')}</h1>
      <p className={styles.text}>{t('It’s already rented or no longer for rent.')}</p>
      <ButtonLink to={PAGES.home} size="large">
        {t('Find another home')}
      </ButtonLink>
    </div>
  );
}
