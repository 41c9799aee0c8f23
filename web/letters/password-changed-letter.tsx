import { PAGES } from '#shared/pages.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Say } from './letter-parts.tsx';

export const passwordChangedLetter: LetterTemplate<'password_changed'> = () => ({
  subject: 'Your password was changed',
  preheader: 'If it was you, there is nothing to do.',
  heading: 'Your password was changed',
  body: (
    <>
      <Say>
        The password of your account at Porchlight was changed, and other devices were signed out. If it was
        you, there is nothing to do.
      </Say>
      <Say>If it was not you, set a new password at once:</Say>
      <Action path={PAGES.forgotPassword} label="Set a new password" />
    </>
  ),
  why: 'You receive this because it concerns the safety of your account.',
});
