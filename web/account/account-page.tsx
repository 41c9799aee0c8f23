import { useState } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { clearSession } from '../session/session.ts';
import { StepUpHost } from '../session/step-up-host.tsx';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import type { Route } from './+types/account-page';
import { accountAction } from './account-action.ts';
import styles from './account-page.module.css';
import { ACCOUNT_SECTIONS } from './account-section.tsx';
import { BlockedSection } from './blocked-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { ExportSection } from './export-section.tsx';
import { type AccountPageData, type Farewell, loadAccount } from './load-account.ts';
import { PasswordSection } from './password-section.tsx';
import { privateMeta } from './private-meta.ts';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignOutNotice } from './sign-out-notice.tsx';

export const loader = onServer(loadAccount);
export const clientLoader = inBrowser(loadAccount);
export const action = accountAction;

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    t('Your account'),
    t('Your profile, email address, password, devices and data.'),
    PAGES.account,
    loaderData,
  );

type SignedOut = { farewell: Farewell; due: string | null };

export default function AccountPage({ loaderData: page }: Route.ComponentProps) {
  const { user } = useSession();
  const [signedOut, setSignedOut] = useState<SignedOut | null>(
    page.farewell && { farewell: page.farewell, due: null },
  );
  if (user) {
    const showSignedOut = (next: SignedOut) => {
      setSignedOut(next);
      clearSession();
    };
    return <AccountOf user={user} page={page} onSignedOut={showSignedOut} />;
  }
  if (signedOut) return <SignOutNotice {...signedOut} />;
  return (
    <div className={styles.visitor}>
      <h1>{t('Your account')}</h1>
      <LogInPrompt next={PAGES.account}>{t('Please login to view this page.')}</LogInPrompt>
    </div>
  );
}

type AccountOfProps = {
  user: CurrentUser;
  page: AccountPageData;
  onSignedOut: (signedOut: SignedOut) => void;
};

function AccountOf({ user, page, onSignedOut }: AccountOfProps) {
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <h1>{t('Your account')}</h1>
        {user.type === 'student' && (
          <p>
            <Link to={PAGES.inquiries} className={styles.travelTime}>
              {t('Your inquiries')}
            </Link>
          </p>
        )}
      </div>
      <nav className={styles.nav} aria-label={t('Parts of your account')}>
        <ul className={styles.links}>
          {ACCOUNT_SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{t(title)}</a>
            </li>
          ))}
          <li>
            <Link to={PAGES.security}>{t('Two-step verification')}</Link>
          </li>
          <li>
            <Link to={PAGES.notificationSettings}>{t('Notifications')}</Link>
          </li>
        </ul>
      </nav>
      <StepUpHost />
      <div className={styles.sections}>
        <ProfileSection user={user} />
        <EmailSection />
        <PasswordSection user={user} />
        <QueryProvider key={page.now}>
          <SessionsSection
            start={page.sessions}
            onSignedOut={() => onSignedOut({ farewell: 'everywhere', due: null })}
          />
          <BlockedSection start={page.blocked} />
        </QueryProvider>
        <ExportSection />
        <DeleteSection user={user} onDeleted={(due) => onSignedOut({ farewell: 'deleted', due })} />
      </div>
    </div>
  );
}
