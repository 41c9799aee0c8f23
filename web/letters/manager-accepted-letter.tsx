import type { LetterTemplate } from './letter-content.ts';
import { Action, Note, Say } from './letter-parts.tsx';

export const managerAcceptedLetter: LetterTemplate<'manager_accepted'> = ({ path, days }) => ({
  subject: 'Your manager account is ready',
  preheader: 'Choose a password, and list your first home.',
  heading: 'Welcome to Porchlight',
  body: (
    <>
      <Say>
        Your request was accepted: you can now list homes, and students near them will find you. Choose a
        password, and you are in.
      </Say>
      <Action path={path} label="Choose my password" />
      <Note>
        The link works once, within {days} days. After that, ask for a new password on the log-in page with
        this address.
      </Note>
    </>
  ),
  why: 'You receive this because you asked to list homes at Porchlight.',
});
