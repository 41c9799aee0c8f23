import { useEffect, useRef } from 'react';
import { DELETION_UNDO_DAYS } from '#shared/api/account.ts';
import { loginPath, PAGES } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Farewell } from './load-account.ts';
import { NoticeScreen } from './notice-screen.tsx';

/** @param due null if only the number of days is known */
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
      title={isDeleted ? t('Your account is about to be deleted') : t('You are signed out everywhere')}
      headingRef={heading}
      actions={
        <>
          <ButtonLink to={loginPath(PAGES.account)}>{t('Log In')}</ButtonLink>
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
                'It will be gone on {date}. Did you change your mind? Log in before that, and keep it with one press. You are signed out on all your devices.',
                { date: formatDate(due) },
              )
            : t(
                'It will be gone in {days} days. Did you change your mind? Log in before that, and keep it with one press. You are signed out on all your devices.',
                { days: DELETION_UNDO_DAYS },
              )}
        </p>
      ) : (
        <p>{t('Every device that was logged in, this one too, needs your password again.')}</p>
      )}
    </NoticeScreen>
  );
}
