import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Note, Say } from './letter-parts.tsx';

/** Must not reveal the student. */
export const agentLeadLetter: LetterTemplate<'agent_lead'> = ({ property, address, school, path }) => ({
  subject: `A student asked about ${property || address}`,
  preheader: 'Its manager cannot be reached by mail, so this comes to you.',
  heading: 'A lead in your area',
  body: (
    <>
      <Say>A student has asked about a home in one of your postal codes:</Say>
      <Facts
        facts={[
          ['Property', property],
          ['Address', address],
          ['School', school],
        ]}
      />
      <Action path={path} label="Open the listing" />
      <Note>
        Its manager has no address that we could write to. Please let them know that somebody asked.
      </Note>
    </>
  ),
  why: 'You receive this because you are the agent for this postal code at Porchlight.',
});
