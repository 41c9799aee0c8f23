import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Note, Say } from './letter-parts.tsx';

/** Must not reveal the student, which is paid data. */
export const newLeadLetter: LetterTemplate<'new_lead'> = ({ property, address, path }) => ({
  subject: `A student asked about ${property || address}`,
  preheader: 'A new lead waits for you on My Leads.',
  heading: 'You have a new lead',
  body: (
    <>
      <Say>A student has asked about one of your homes:</Say>
      <Facts
        facts={[
          ['Property', property],
          ['Address', address],
        ]}
      />
      <Say>The lead waits for you on My Leads, where you can see it and unlock it.</Say>
      <Action path={path} label="Open My Leads" />
      <Note>Students often write about several homes at once: an early answer helps.</Note>
    </>
  ),
  why: 'You receive this because you list this home at Porchlight.',
});
