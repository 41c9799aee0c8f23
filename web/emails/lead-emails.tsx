import type { EmailTemplate } from './email-content.ts';
import { Action, Facts, Note, Say } from './email-parts.tsx';

/** Must not reveal the student, which is paid data. */
export const leadDisputeDecidedEmail: EmailTemplate<'lead_dispute_decided'> = ({
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

/** Must not reveal the student, which is paid data. */
export const newLeadEmail: EmailTemplate<'new_lead'> = ({ property, address, path }) => ({
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

/** Must not reveal the student, which is paid data. */
export const agentLeadEmail: EmailTemplate<'agent_lead'> = ({ property, address, school, path }) => ({
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
