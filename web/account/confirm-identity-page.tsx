import { redirect } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { confirmIdentity, STEP_UP_MINUTES, secondFactor } from '#shared/api/second-factor.ts';
import { loginPath, PAGES, returnPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { formAction } from '../api/form-action.ts';
import { type LoadArgs, onServer } from '../api/page-loader.ts';
import { ConfirmIdentityForm } from '../session/confirm-identity-form.tsx';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/confirm-identity-page';
import pageStyles from './account-page.module.css';
import styles from './account-section.module.css';
import { privateMeta } from './private-meta.ts';

const nextOf = (url: URL) => returnPath(url.searchParams.get('next'));

/** The page exists for forms without JavaScript. Others open a dialog. */
export const loader = onServer(async ({ call, url, settings, signal }: LoadArgs) => {
  const factor = await call(secondFactor, {}, { signal }).catch((error: unknown) => {
    throw isProblem(error, 401) ? redirect(loginPath(url.pathname + url.search), 303) : error;
  });
  if (factor.is_confirmed) throw redirect(nextOf(url), 303);
  return { factor, next: nextOf(url), public_url: settings.public_url };
});

export const action = formAction(async ({ call, form, url }) => {
  await call(confirmIdentity, { body: form as never });
  return redirect(nextOf(url), 303);
});

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    t('Confirm that it’s you'),
    t('Confirm that it’s you before you go on.'),
    PAGES.confirmIdentity,
    loaderData,
  );

export default function ConfirmIdentityPage({ loaderData: { factor, next } }: Route.ComponentProps) {
  return (
    <div className={pageStyles.visitor}>
      <h1>{t('Confirm that it’s you')}</h1>
      <p className={styles.about}>
        {t('For your security, we ask again before you change something important.')}{' '}
        {t('This lasts for {minutes} minutes.', { minutes: STEP_UP_MINUTES })}
      </p>
      <Card className={styles.section}>
        <ConfirmIdentityForm factor={factor} onDone={() => window.location.assign(next)} />
      </Card>
    </div>
  );
}
