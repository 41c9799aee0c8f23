import { PAGES } from '#shared/pages.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Note, Say } from './letter-parts.tsx';

export const loginAttemptsLetter: LetterTemplate<'login_attempts'> = ({ attempts }) => ({
  subject: 'Many failed log-ins to your account',
  preheader: 'We have slowed further attempts down.',
  heading: 'Is somebody guessing your password?',
  body: (
    <>
      <Say>
        There were {attempts} attempts to log in to your account with a wrong password within an hour. Further
        attempts are slowed down; you can still log in.
      </Say>
      <Say>If your password is short, or is used on another site too, choose a better one:</Say>
      <Action path={PAGES.forgotPassword} label="Choose a better password" />
      <Note>If it was you: the same page helps with a forgotten password.</Note>
    </>
  ),
  why: 'You receive this because it concerns the safety of your account.',
});
