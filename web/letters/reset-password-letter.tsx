import type { LetterTemplate } from './letter-content.ts';
import { Action, Note, Say } from './letter-parts.tsx';

export const resetPasswordLetter: LetterTemplate<'reset_password'> = ({ path, minutes, username }) => ({
  subject: 'Set a new password',
  preheader: `The link works once, within ${minutes} minutes.`,
  heading: 'Set a new password',
  body: (
    <>
      <Say>Somebody, most likely you, asked for a new password for your account at Porchlight.</Say>
      {username && <Say>The account's username is {username}.</Say>}
      <Action path={path} label="Choose a new password" />
      <Note>
        The link works once, within {minutes} minutes. If it was not you, do nothing: your password stays as
        it is.
      </Note>
    </>
  ),
  why: 'You receive this because a new password was asked for with your address.',
});
