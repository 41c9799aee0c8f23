import { PAGES } from '#shared/pages.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Say } from './letter-parts.tsx';

export const emailChangeAskedLetter: LetterTemplate<'email_change_asked'> = ({ new_email }) => ({
  subject: 'A new e-mail address for your account',
  preheader: 'It counts once it is confirmed. If it was you, there is nothing to do.',
  heading: 'A new address for your account?',
  body: (
    <>
      <Say>Somebody who knows your password asked to use another address for your account:</Say>
      <Facts facts={[['New address', showEmail(new_email)]]} />
      <Say>It counts once it is confirmed from there. If it was you, there is nothing to do here.</Say>
      <Say>If it was not you, set a new password at once; this stops the change:</Say>
      <Action path={PAGES.forgotPassword} label="Set a new password" />
    </>
  ),
  why: 'You receive this because it concerns the safety of your account.',
});
