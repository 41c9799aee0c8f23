import { useEffect, useRef } from 'react';
import { DELETION_UNDO_DAYS } from '#shared/api/account.ts';
import { loginPath, PAGES } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Farewell } from './load-account.ts';
import { NoticeScreen } from './notice-screen.tsx';

/** @param due when a deleted account will be gone; null where only the number of days is known */
export function AccountFarewell({ farewell, due }: { farewell: Farewell; due: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The page that had the focus, and was scrolled far down, is gone.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const isDeleted = farewell === 'deleted';
  const when = due ? `on ${formatDate(due)}` : `in ${DELETION_UNDO_DAYS} days`;
  return (
    <NoticeScreen
      scene={isDeleted ? 'lamp-out' : 'porch'}
      title={isDeleted ? 'Your account is about to be deleted' : 'You are signed out everywhere'}
      headingRef={heading}
      actions={
        <>
          <ButtonLink to={loginPath(PAGES.account)}>Log In</ButtonLink>
          <ButtonLink to={PAGES.home} tone="quiet">
            Go home
          </ButtonLink>
        </>
      }
    >
      {isDeleted ? (
        <p>
          It will be gone {when}. Did you change your mind? Log in before that, and keep it with one press.
          You are signed out on all your devices.
        </p>
      ) : (
        <p>Every device that was logged in, this one too, needs your password again.</p>
      )}
    </NoticeScreen>
  );
}
