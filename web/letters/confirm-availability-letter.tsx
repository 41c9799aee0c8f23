import type { LetterTemplate } from './letter-content.ts';
import { Action, Links, Note, Say } from './letter-parts.tsx';

export const confirmAvailabilityLetter: LetterTemplate<'confirm_availability'> = ({
  count,
  listings,
  path,
}) => {
  const isOne = count === 1;
  const name = listings[0]?.name ?? '';
  return {
    subject: isOne ? 'Is your listing still available?' : `Are your ${count} listings still available?`,
    preheader: 'One press keeps them in front of students.',
    heading: isOne ? 'Is it still available?' : 'Are they still available?',
    body: (
      <>
        <Say>
          {isOne ? <strong>{name}</strong> : <strong>{count} listings of yours</strong>}{' '}
          {isOne ? 'was' : 'were'} last confirmed about a month ago. Students see how long that is, and
          listings that nobody confirms sink after 45 days and are hidden after 60.
        </Say>
        <Action path={path} label={isOne ? 'Answer for this listing' : 'Answer for all of them'} />
        {!isOne && <Say>Or answer for one after the other:</Say>}
        {!isOne && <Links links={listings.map((one) => ({ label: one.name, path: one.path }))} />}
        {count > listings.length && <Note>And {count - listings.length} more, which the button shows.</Note>}
        <Note>The links need no password, and last 90 days. Saving a listing confirms it too.</Note>
      </>
    ),
    why: 'You receive this because you list homes at Porchlight.',
  };
};
