import type { EmailData } from '#shared/emails.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import type { EmailTemplate } from './email-content.ts';
import { Action, Facts, Note, Say } from './email-parts.tsx';

/** The manager keeps what was bought until the bank decides. */
export const disputeOpenedEmail: EmailTemplate<'dispute_opened'> = ({
  payment,
  provider,
  amount_cents,
  manager,
  open_disputes,
  path,
}) => ({
  subject: `A payment of ${formatCents(amount_cents)} is disputed`,
  preheader: 'The bank of a payer has taken a payment back. Answer before its deadline.',
  heading: 'A payment is disputed',
  body: (
    <>
      <Facts
        facts={[
          ['Payment number', String(payment)],
          ['Amount', formatCents(amount_cents)],
          ['Manager', manager],
          ['Card provider', provider],
          ['Open disputes of this manager', String(open_disputes)],
        ]}
      />
      <Say>
        The bank of the payer has taken this amount back until it decides. Answer on the card provider’s own
        pages before the day that they name: without an answer the dispute is lost.
      </Say>
      <Say>An operator sees the payment with: npm run operator -- show-payment {payment}</Say>
      <Note>
        What was paid for stays with the manager meanwhile. With two open disputes a manager cannot pay for
        anything more.
      </Note>
      <Action path={path} label="Open Porchlight" />
    </>
  ),
  why: 'You receive this because you are staff at Porchlight.',
});

/** Must not reveal a lead's student, which is paid data. */
export const refundMadeEmail: EmailTemplate<'refund_made'> = (data) => {
  const { payment, refunded, purpose, tier, property, address, amount_cents, is_whole } = data;
  const amount = formatCents(amount_cents);
  const gone = purpose === 'lead' ? 'The lead is locked again.' : 'What it paid of the tier ends with it.';
  return {
    subject: `Your refund of ${amount}, payment ${payment}`,
    preheader: `${amount} goes back to the card that paid.`,
    heading: 'Your refund',
    body: (
      <>
        <Say>
          We have refunded {is_whole ? 'a payment' : 'a part of a payment'}. The amount goes back to the card
          that paid; banks take up to ten days to show it.
        </Say>
        <Facts
          facts={[
            ['Payment number', String(payment)],
            ['Date', formatDate(refunded)],
            ['Paid for', tier === null ? 'One lead' : `${TIER_LABELS[tier]} tier`],
            ['Property', property],
            ['Address', address],
            ['Refunded', amount],
          ]}
        />
        <Say>{is_whole ? gone : 'All else stays as it is.'}</Say>
        {data.is_livemode ? null : <Note>This was a payment in test mode: no money moved.</Note>}
        <Action path={data.path} label={purpose === 'lead' ? 'Open My Leads' : 'Open My Listings'} />
      </>
    ),
    why: 'You receive this because you paid at Porchlight.',
  };
};

/** Must not reveal a lead's student, which is paid data. */
export const receiptEmail: EmailTemplate<'receipt'> = (data) => {
  const { payment, paid, purpose, property, address, amount_cents, is_livemode, path } = data;
  const amount = formatCents(amount_cents);
  return {
    subject: `Your receipt for ${amount}, payment ${payment}`,
    preheader: `${bought(data)}, ${property || address}`,
    heading: 'Your receipt',
    body: (
      <>
        <Say>Thank you. Your payment has been taken:</Say>
        <Facts
          facts={[
            ['Payment number', String(payment)],
            ['Date', formatDate(paid)],
            ['For', bought(data)],
            ['Property', property],
            ['Address', address],
            ['Amount', amount],
          ]}
        />
        {is_livemode ? null : <Note>This was a payment in test mode: no money moved.</Note>}
        <Action path={path} label={purpose === 'lead' ? 'Open My Leads' : 'Open My Listings'} />
      </>
    ),
    why: 'You receive this because you paid at Porchlight.',
  };
};

function bought({ purpose, tier, until }: EmailData<'receipt'>): string {
  if (purpose === 'lead' || tier === null) return 'One lead';
  return until === null
    ? `${TIER_LABELS[tier]} tier`
    : `${TIER_LABELS[tier]} tier until ${formatDate(until)}`;
}
