import { loginPath, PAGES } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Say } from './letter-parts.tsx';

export const deletionDueLetter: LetterTemplate<'deletion_due'> = ({ deletion_due, days }) => ({
  subject: 'Your account will be deleted',
  preheader: `You can take it back until ${formatDate(deletion_due)}.`,
  heading: 'Your account will be deleted',
  body: (
    <>
      <Say>
        As you asked, your account will be deleted on <strong>{formatDate(deletion_due)}</strong>. You are
        signed out everywhere.
      </Say>
      <Say>
        Until then, for {days} days, you can take this back: log in, and your account says how. After that
        nobody can bring it back.
      </Say>
      <Action path={loginPath(PAGES.account)} label="Log in to keep my account" />
    </>
  ),
  why: 'You receive this because the deletion of your account was asked for.',
});
