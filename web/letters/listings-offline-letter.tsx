import type { LetterTemplate } from './letter-content.ts';
import { Action, Links, Note, Say } from './letter-parts.tsx';

export const listingsOfflineLetter: LetterTemplate<'listings_offline'> = ({ count, listings, path }) => {
  const isOne = count === 1;
  const name = listings[0]?.name ?? '';
  return {
    subject: isOne ? 'Your listing is hidden' : `${count} of your listings are hidden`,
    preheader: 'Nobody confirmed them for sixty days. One press brings them back.',
    heading: isOne ? 'Your listing is hidden' : 'Your listings are hidden',
    body: (
      <>
        <Say>
          Nobody has confirmed for sixty days that{' '}
          {isOne ? <strong>{name}</strong> : `${count} listings of yours`} {isOne ? 'is' : 'are'} still
          available, so students do not see {isOne ? 'it' : 'them'} any more. Nothing is lost.
        </Say>
        <Action path={path} label={isOne ? 'Bring it back' : 'Bring them back'} />
        {!isOne && <Say>Or one after the other:</Say>}
        {!isOne && <Links links={listings.map((one) => ({ label: one.name, path: one.path }))} />}
        {count > listings.length && <Note>And {count - listings.length} more, which the button shows.</Note>}
        <Note>The links need no password, and last 90 days.</Note>
      </>
    ),
    why: 'You receive this because you list homes at Porchlight.',
  };
};
