import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Illustration } from '../ui/illustration.tsx';
import styles from './shell-screen.module.css';

/** Screen for 404. Changes the URL to `/404/` without a history entry (section 2.3). */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== PAGES.notFound) navigate(PAGES.notFound, { replace: true });
  }, [pathname, navigate]);
  return (
    <div className={styles.screen}>
      <title>{t('Page not found | Porchlight')}</title>
      <meta name="robots" content="noindex" />
      <Illustration name="lost" isFirst className={styles.drawing} />
      <h1>{t('Oops...this page cannot be found!')}</h1>
      <p className={styles.text}>
        {t('The address may have a typo, or the home you’re looking for is already rented.')}
      </p>
      <ButtonLink to={PAGES.home} size="large">
        {t('Go home')}
      </ButtonLink>
    </div>
  );
}
