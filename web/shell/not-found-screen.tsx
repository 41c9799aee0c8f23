import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Illustration } from '../ui/illustration.tsx';
import styles from './shell-screen.module.css';

/** Section 2.3: the URL becomes `/404/` without a history entry. */
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
