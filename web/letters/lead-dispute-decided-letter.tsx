import type { LetterTemplate } from './letter-content.ts';
import { Action, Say } from './letter-parts.tsx';

/** Must not reveal the student. */
export const leadDisputeDecidedLetter: LetterTemplate<'lead_dispute_decided'> = ({
  property,
  address,
  is_granted,
  path,
}) => ({
  subject: is_granted ? 'You have a credit for a lead' : 'Your report of a lead was looked at',
  preheader: is_granted ? 'Your next lead costs nothing.' : 'The lead stands as it is.',
  heading: is_granted ? 'You have a credit for a lead' : 'The lead stands as it is',
  body: (
    <>
      <Say>
        {is_granted
          ? 'Nobody could be reached by a lead for'
          : 'We looked at what you reported of a lead for'}{' '}
        <strong>{property || address}</strong>
        {is_granted
          ? '. You can unlock another one without paying.'
          : ', and found that its student can be reached. So there is no credit for it.'}
      </Say>
      <Action path={path} label="See your leads" />
    </>
  ),
  why: 'You receive this because you asked for mail about credits for leads.',
});
