import { formatCents } from '#shared/rules/format-money.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Note, Say } from './letter-parts.tsx';
import { paidFor, paymentFacts, TEST_PAYMENT } from './payment-facts.tsx';

export const refundMadeLetter: LetterTemplate<'refund_made'> = (about) => {
  const { amount_cents, purpose, is_whole, livemode, path } = about;
  const gone = purpose === 'lead' ? 'The lead is locked again.' : 'The tier that it paid for ends with it.';
  return {
    subject: `Refund: ${formatCents(amount_cents)} for ${paidFor(about)}`,
    preheader: livemode ? 'It goes back to the card that paid.' : TEST_PAYMENT,
    heading: 'We have refunded a payment',
    body: (
      <>
        {!livemode && <Say>{TEST_PAYMENT}</Say>}
        <Facts facts={paymentFacts(about)} />
        <Say>
          The amount goes back to the card that paid; banks take up to ten days to show it.{' '}
          {is_whole ? gone : 'It is a part of what was paid; all else stays as it is.'}
        </Say>
        <Action path={path} label={purpose === 'lead' ? 'Open My Leads' : 'See the listing'} />
        <Note>Keep this mail for your records.</Note>
      </>
    ),
    why: 'You receive this because you paid at Porchlight.',
  };
};
