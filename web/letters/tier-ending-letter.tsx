import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Note, Say } from './letter-parts.tsx';

const WHEN = ['today', 'tomorrow'];

export const tierEndingLetter: LetterTemplate<'tier_ending'> = ({
  property,
  tier,
  until,
  days,
  amount_cents,
  path,
}) => ({
  subject: `${TIER_LABELS[tier]} ends on ${formatDate(until)}`,
  preheader: `${property}: renew it for another month, or let it fall to Free.`,
  heading: `A paid tier ends ${WHEN[days] ?? `in ${days} days`}`,
  body: (
    <>
      <Facts
        facts={[
          ['Listing', property],
          ['Tier', TIER_LABELS[tier]],
          ['Paid until', formatDate(until)],
        ]}
      />
      <Say>
        A further month is {formatCents(amount_cents)}, and begins when this one ends: nothing is lost by
        renewing early.
      </Say>
      <Action path={path} label="Renew it" />
      <Note>If you do nothing, the listing stays online on the Free tier. Nothing is charged by itself.</Note>
    </>
  ),
  why: 'You receive this because you paid for the tier of this listing.',
});
