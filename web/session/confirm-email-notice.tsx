import MailIcon from 'lucide-react/icons/mail';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { t } from '#shared/texts/t.ts';
import { saveTabDraft } from '../api/tab-draft.ts';
import { Button } from '../ui/button.tsx';
import styles from './confirm-email-notice.module.css';
import { ResendLinkForm } from './resend-link-form.tsx';
import { reloadUser } from './session.ts';
import { useSession } from './use-session.ts';

/** Storage key of the page to which the user returns after confirming the address. */
export const CONFIRM_DRAFT = 'confirm-email';

/**
 * Reloads the user when the tab becomes visible, because the user may have opened the link in another tab.
 */
function useConfirmationCheck(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  const check = useCallback(async () => {
    const user = await reloadUser().catch(() => null);
    if (user?.is_email_confirmed) await revalidate();
    return user?.is_email_confirmed === true;
  }, [revalidate]);
  useEffect(() => {
    const handleShown = () => {
      if (document.visibilityState === 'visible') void check();
    };
    document.addEventListener('visibilitychange', handleShown);
    window.addEventListener('focus', handleShown);
    window.addEventListener('pageshow', handleShown);
    return () => {
      document.removeEventListener('visibilitychange', handleShown);
      window.removeEventListener('focus', handleShown);
      window.removeEventListener('pageshow', handleShown);
    };
  }, [check]);
  return check;
}

type ConfirmEmailNoticeProps = {
  children: ReactNode;
  /** Page whose action handles the form without JavaScript. */
  page?: string;
};

export function ConfirmEmailNotice({ children, page = PAGES.account }: ConfirmEmailNoticeProps) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const check = useConfirmationCheck();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => saveTabDraft(CONFIRM_DRAFT, { path: pathname + search }), [pathname, search]);
  if (!user || user.is_email_confirmed) return null;
  if (!user.email) return <NoAddress>{children}</NoAddress>;

  const handleOpened = async () => {
    setIsBusy(true);
    setFailure('');
    if (await check()) return;
    setIsBusy(false);
    setFailure(t('Your email address isn’t confirmed yet. Open the link in the email and confirm it there.'));
  };
  return (
    <div className={styles.note}>
      <MailIcon aria-hidden="true" className={styles.icon} />
      <div className={styles.content}>
        <p>
          <strong>{children}</strong> {t('We sent a link to {email}.', { email: showEmail(user.email) })}
        </p>
        <div className={styles.buttons}>
          <ResendLinkForm email={user.email} page={page} size="small" className={styles.form} />
          <Button tone="plain" size="small" isBusy={isBusy} onClick={() => void handleOpened()}>
            {t('I opened the link')}
          </Button>
        </div>
        <p role="status" className={styles.failure}>
          {failure}
        </p>
      </div>
    </div>
  );
}

/** Notice for a user without an email address, because another account has confirmed it. */
function NoAddress({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note}>
      <MailIcon aria-hidden="true" className={styles.icon} />
      <p>
        <strong>{children}</strong>{' '}
        <Link to={PAGES.account}>{t('Add an email address to your account')}</Link>
      </p>
    </div>
  );
}
