import type { LetterTemplate } from './letter-content.ts';
import { Action, Note, Say } from './letter-parts.tsx';

export const adminInvitedLetter: LetterTemplate<'admin_invited'> = ({ path, days }) => ({
  subject: 'Your staff account is ready',
  preheader: 'Choose a password for it.',
  heading: 'You are on the staff',
  body: (
    <>
      <Say>
        Somebody who runs Porchlight has made a staff account for you. Choose a password, and you are in.
      </Say>
      <Action path={path} label="Choose my password" />
      <Note>
        The link works once, within {days} days. If you did not expect this letter, leave it alone and tell
        us.
      </Note>
    </>
  ),
  why: 'You receive this because a staff account was made for this address.',
});
