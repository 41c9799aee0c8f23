import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Illustration } from '../ui/illustration.tsx';
import styles from './shell-screen.module.css';

const problemOf = (error: unknown) =>
  isRouteErrorResponse(error) ? (error.data as { detail?: unknown; code?: unknown } | null) : null;

function sentenceOf(error: unknown): string {
  const detail = problemOf(error)?.detail;
  return typeof detail === 'string'
    ? detail
    : t('Something went wrong on our end. Trying again often helps.');
}

/** Screen for errors. May show the detail of a server problem, but never the error itself. */
export function FailedScreen({ error }: { error: unknown }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // True for a refused form post. A reload would send the same post again.
  const isForm = problemOf(error)?.code === 'csrf_failed';
  return (
    <div className={styles.screen} role="alert">
      <title>{t('Something went wrong | Porchlight')}</title>
      <meta name="robots" content="noindex" />
      <Illustration name="lamp-out" isFirst className={styles.drawing} />
      <h1>{t('The light went out for a moment')}</h1>
      <p className={styles.text}>{sentenceOf(error)}</p>
      <div className={styles.actions}>
        {isForm ? (
          <ButtonLink to={pathname + search}>{t('Try again')}</ButtonLink>
        ) : (
          <Button onClick={() => navigate(0)}>{t('Try again')}</Button>
        )}
        <ButtonLink to={PAGES.home} tone="quiet">
          {t('Go home')}
        </ButtonLink>
      </div>
    </div>
  );
}
