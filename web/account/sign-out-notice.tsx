import { useEffect, useRef } from 'react';
import { DELETION_UNDO_DAYS } from '#shared/api/account.ts';
import { loginPath, PAGES } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Farewell } from './load-account.ts';
import { NoticeScreen } from './notice-screen.tsx';

/** @param due day on which the account will be deleted; null if only the number of days is known */
export function SignOutNotice({ farewell, due }: { farewell: Farewell; due: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus, because the focused element was removed.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const isDeleted = farewell === 'deleted';
  return (
    <NoticeScreen
      scene={isDeleted ? 'lamp-out' : 'porch'}
      title={isDeleted ? t('Your account is scheduled for deletion') : t('You’re logged out everywhere')}
      headingRef={heading}
      actions={
        <>
          <ButtonLink to={loginPath(PAGES.account)}>{t('Log in')}</ButtonLink>
          <ButtonLink to={PAGES.home} tone="quiet">
            {t('Go home')}
          </ButtonLink>
        </>
      }
    >
      {isDeleted ? (
        <p>
          {due
            ? t(
                'We’ll delete it on {date}. Changed your mind? Log in before then and choose “Keep my account”. You’re logged out on all your devices.',
                { date: formatDate(due) },
              )
            : t(
                'We’ll delete it in {days} days. Changed your mind? Log in before then and choose “Keep my account”. You’re logged out on all your devices.',
                { days: DELETION_UNDO_DAYS },
              )}
        </p>
      ) : (
        <p>{t('Log in again on each device, including this one.')}</p>
      )}
    </NoticeScreen>
  );
}
