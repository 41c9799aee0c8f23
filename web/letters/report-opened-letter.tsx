import type { LetterTemplate } from './letter-content.ts';
import { Action, Say } from './letter-parts.tsx';

/** Without reason and content: others may read the email. */
export const reportOpenedLetter: LetterTemplate<'report_opened'> = ({ school, path }) => ({
  subject: `A report in the forum of ${school}`,
  preheader: 'Something in your forum has been reported.',
  heading: 'There is a report to look at',
  body: (
    <>
      <Say>
        Something in the forum of <strong>{school}</strong> has been reported. It waits in the moderators’
        queue.
      </Say>
      <Action path={path} label="Open the queue" />
    </>
  ),
  why: 'You receive this because you moderate this forum and asked for mail about its reports.',
});
