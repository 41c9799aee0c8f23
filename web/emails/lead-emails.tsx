import type { EmailTemplate } from './email-content.ts';
import { Action, Facts, Note, Say } from './email-parts.tsx';

/** Must not reveal the student, because managers pay for this information. */
export const leadDisputeDecidedEmail: EmailTemplate<'lead_dispute_decided'> = ({
  property,
  address,
  is_granted,
  path,
}) => ({
  subject: is_granted ? 'You have a credit for a lead' : 'We reviewed your report of a lead',
  preheader: is_granted ? 'Your next lead costs nothing.' : 'You don’t get a credit.',
  heading: is_granted ? 'You have a credit for a lead' : 'You don’t get a credit',
  body: (
    <>
      <Say>
        {is_granted
          ? 'You couldn’t reach anyone through a lead for'
          : 'We reviewed your report of a lead for'}{' '}
        <strong>{property || address}</strong>
        {is_granted
          ? '. You can unlock another one without paying.'
          : ' and found that the student can be reached, so you don’t get a credit.'}
      </Say>
      <Action path={path} label="See your leads" />
    </>
  ),
  why: 'You’re getting this because you asked for emails about lead credits.',
});

/** Must not reveal the student, because managers pay for this information. */
export const newLeadEmail: EmailTemplate<'new_lead'> = ({ property, address, path }) => ({
  subject: `A student asked about ${property || address}`,
  preheader: 'See your new lead in My Leads.',
  heading: 'You have a new lead',
  body: (
    <>
      <Say>A student asked about one of your homes:</Say>
      <Facts
        facts={[
          ['Property', property],
          ['Address', address],
        ]}
      />
      <Say>You can see the lead and unlock it in My Leads.</Say>
      <Action path={path} label="Open My Leads" />
      <Note>Students often ask about several homes at once, so a quick answer helps.</Note>
    </>
  ),
  why: 'You’re getting this because you list this home on Porchlight.',
});

/** Must not reveal the student, because managers pay for this information. */
export const agentLeadEmail: EmailTemplate<'agent_lead'> = ({ property, address, school, path }) => ({
  subject: `A student asked about ${property || address}`,
  preheader: 'We can’t email its manager, so we’re sending this to you.',
  heading: 'A lead in your area',
  body: (
    <>
      <Say>A student asked about a home in one of your postal codes:</Say>
      <Facts
        facts={[
          ['Property', property],
          ['Address', address],
          ['School', school],
        ]}
      />
      <Action path={path} label="View the listing" />
      <Note>
        Its manager doesn’t have an email address that works. Please let them know that someone asked.
      </Note>
    </>
  ),
  why: 'You’re getting this because you’re the agent for this postal code on Porchlight.',
});
