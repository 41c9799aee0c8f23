import { formatCents } from '#shared/rules/format-money.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Say } from './letter-parts.tsx';

export const paymentDisputedLetter: LetterTemplate<'payment_disputed'> = ({
  payment,
  amount_cents,
  path,
}) => ({
  subject: `Payment ${payment} is disputed`,
  preheader: 'A bank has taken a payment back.',
  heading: 'A payment is disputed',
  body: (
    <>
      <Say>The bank of a manager has taken a payment back, and asks the site to show that it was right:</Say>
      <Facts
        facts={[
          ['Payment number', String(payment)],
          ['Amount', formatCents(amount_cents)],
        ]}
      />
      <Say>
        What was bought stays unlocked. Answer at the card provider, before the day that it names. A manager
        with two open disputes can begin no new payment.
      </Say>
      <Action path={path} label="Open Porchlight" />
    </>
  ),
  why: 'You receive this because you are on the staff of this site.',
});
