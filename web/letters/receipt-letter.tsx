import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Note, Say } from './letter-parts.tsx';
import { paidFor, paymentFacts, TEST_PAYMENT } from './payment-facts.tsx';

/** A receipt goes to people who keep books: nothing in it tells who the student of a lead is. */
export const receiptLetter: LetterTemplate<'receipt'> = (about) => {
  const { amount_cents, purpose, until, livemode, path } = about;
  return {
    subject: `Receipt: ${formatCents(amount_cents)} for ${paidFor(about)}`,
    preheader: livemode ? 'Thank you. Keep this for your records.' : TEST_PAYMENT,
    heading: 'Thank you for your payment',
    body: (
      <>
        {!livemode && <Say>{TEST_PAYMENT}</Say>}
        <Facts facts={[...paymentFacts(about), ['Paid until', until === null ? '' : formatDate(until)]]} />
        <Action path={path} label={purpose === 'lead' ? 'See the lead' : 'See the listing'} />
        <Note>Keep this mail for your records. No tax is added.</Note>
      </>
    ),
    why: 'You receive this because you paid at Porchlight.',
  };
};
