import { PAGES } from '#shared/pages.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Say } from './letter-parts.tsx';

export const emailChangedLetter: LetterTemplate<'email_changed'> = ({ new_email }) => ({
  subject: 'Your account has a new e-mail address',
  preheader: 'Letters go to the new address from now on.',
  heading: 'Your account has a new address',
  body: (
    <>
      <Say>From now on, letters about your account go to its new address:</Say>
      <Facts facts={[['New address', showEmail(new_email)]]} />
      <Say>If it was not you, please write to us at once, so that we can look into it.</Say>
      <Action path={PAGES.contact} label="Contact us" />
    </>
  ),
  why: 'You receive this, for the last time here, because it concerns the safety of your account.',
});
