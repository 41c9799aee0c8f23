import { formatCents } from '#shared/rules/format-money.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Note, Say } from './letter-parts.tsx';

/** The manager keeps the purchase until the bank decides. */
export const disputeOpenedLetter: LetterTemplate<'dispute_opened'> = ({
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
