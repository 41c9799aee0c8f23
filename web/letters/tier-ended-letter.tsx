import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import type { LetterTemplate } from './letter-content.ts';
import { Action, Facts, Note, Say } from './letter-parts.tsx';

export const tierEndedLetter: LetterTemplate<'tier_ended'> = ({
  property,
  tier,
  until,
  amount_cents,
  path,
}) => ({
  subject: `Your listing is on the ${TIER_LABELS.free} tier now`,
  preheader: `${TIER_LABELS[tier]} was paid until ${formatDate(until)}.`,
  heading: `${TIER_LABELS[tier]} has ended`,
  body: (
    <>
      <Facts
        facts={[
          ['Listing', property],
          ['Tier', TIER_LABELS.free],
          [`${TIER_LABELS[tier]} was paid until`, formatDate(until)],
        ]}
      />
      <Say>
        The listing is still online. Students see its first {PHOTO_ALLOWANCE.free} photos; the others are kept
        for when the tier rises again.
      </Say>
      <Action path={path} label={`Pay ${formatCents(amount_cents)} for a month`} />
      <Note>If Free is enough, there is nothing to do.</Note>
    </>
  ),
  why: 'You receive this because you paid for the tier of this listing.',
});
