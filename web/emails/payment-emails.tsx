import type { EmailData } from '#shared/emails.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import type { EmailTemplate } from './email-content.ts';
import { Action, Facts, Note, Say } from './email-parts.tsx';

/** While the bank decides the dispute, the manager keeps the purchase. */
export const disputeOpenedEmail: EmailTemplate<'dispute_opened'> = ({
  payment,
  provider,
  amount_cents,
  manager,
  open_disputes,
  path,
}) => ({
  subject: `A payment of ${formatCents(amount_cents)} is disputed`,
  preheader: 'A payer’s bank took back a payment. Respond before its deadline.',
  heading: 'A payment is disputed',
  body: (
    <>
      <Facts
        facts={[
          ['Payment number', String(payment)],
          ['Amount', formatCents(amount_cents)],
          ['Manager', manager],
          ['Card provider', provider],
          ['This manager’s open disputes', String(open_disputes)],
        ]}
      />
      <Say>
        The payer’s bank took back this amount until it decides. Respond on the card provider’s site before
        the deadline there; otherwise we lose the dispute.
      </Say>
      <Say>An operator sees the payment with: npm run operator -- show-payment {payment}</Say>
      <Note>
        Until then, the manager keeps what they paid for. With two open disputes, a manager can’t make more
        payments.
      </Note>
      <Action path={path} label="Open Porchlight" />
    </>
  ),
  why: 'You’re getting this because you’re Porchlight staff.',
});

/** Must not reveal the student of a lead, because managers pay for this information. */
export const refundMadeEmail: EmailTemplate<'refund_made'> = (data) => {
  const { payment, refunded, purpose, tier, property, address, amount_cents, is_whole } = data;
  const amount = formatCents(amount_cents);
  const gone =
    purpose === 'lead' ? 'The lead is locked again.' : 'The part of the tier that it paid for has ended.';
  return {
    subject: `Your refund of ${amount}, payment ${payment}`,
    preheader: `${amount} goes back to the card you paid with.`,
    heading: 'Your refund',
    body: (
      <>
        <Say>
          We refunded {is_whole ? 'a payment' : 'part of a payment'}. The amount goes back to the card you
          paid with; banks take up to ten days to show it.
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
        <Say>{is_whole ? gone : 'Everything else stays the same.'}</Say>
        {data.is_livemode ? null : <Note>This was a test payment: you weren’t charged.</Note>}
        <Action path={data.path} label={purpose === 'lead' ? 'Open My Leads' : 'Open My Listings'} />
      </>
    ),
    why: 'You’re getting this because you paid on Porchlight.',
  };
};

/** Must not reveal the student of a lead, because managers pay for this information. */
export const receiptEmail: EmailTemplate<'receipt'> = (data) => {
  const { payment, paid, purpose, property, address, amount_cents, is_livemode, path } = data;
  const amount = formatCents(amount_cents);
  return {
    subject: `Your receipt for ${amount}, payment ${payment}`,
    preheader: `${bought(data)}, ${property || address}`,
    heading: 'Your receipt',
    body: (
      <>
        <Say>Thanks for your payment:</Say>
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
        {is_livemode ? null : <Note>This was a test payment: you weren’t charged.</Note>}
        <Action path={path} label={purpose === 'lead' ? 'Open My Leads' : 'Open My Listings'} />
      </>
    ),
    why: 'You’re getting this because you paid on Porchlight.',
  };
};

function bought({ purpose, tier, until }: EmailData<'receipt'>): string {
  if (purpose === 'lead' || tier === null) return 'One lead';
  return until === null
    ? `${TIER_LABELS[tier]} tier`
    : `${TIER_LABELS[tier]} tier until ${formatDate(until)}`;
}
