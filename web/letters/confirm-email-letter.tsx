import type { LetterTemplate } from './letter-content.ts';
import { Action, Note, Say } from './letter-parts.tsx';

export const confirmEmailLetter: LetterTemplate<'confirm_email'> = ({ path, hours, username }) => ({
  subject: 'Confirm your e-mail address',
  preheader: 'One press of a button, and your address is confirmed.',
  heading: 'Is this your address?',
  body: (
    <>
      <Say>
        Somebody, most likely you, gave this address to an account at Porchlight. Please confirm that it is
        yours: what managers and students write to you will then reach you here.
      </Say>
      {username && <Say>The account's username is {username}.</Say>}
      <Action path={path} label="Confirm my address" />
      <Note>
        The link works once, within {hours} hours. If it was not you, do nothing: the address stays
        unconfirmed.
      </Note>
    </>
  ),
  why: 'You receive this because your address was entered at Porchlight.',
});
