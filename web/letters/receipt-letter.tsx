import type { LetterData } from '#shared/letters.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Note, Say } from './letter-parts.tsx';

function bought({ purpose, tier, until }: LetterData<'receipt'>): string {
  if (purpose === 'lead' || tier === null) return 'One lead';
  return until === null
    ? `${TIER_LABELS[tier]} tier`
    : `${TIER_LABELS[tier]} tier until ${formatDate(until)}`;
}

/** Must not reveal the student of a lead. */
export const receiptLetter: LetterTemplate<'receipt'> = (data) => {
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
