import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Note, Say } from './letter-parts.tsx';

/** Must not reveal the student of a lead. */
export const refundMadeLetter: LetterTemplate<'refund_made'> = (data) => {
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
