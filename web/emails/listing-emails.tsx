import { formatDate } from '#shared/rules/format-date.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { TIER_LABELS } from '#shared/rules/tier-prices.ts';
import type { EmailTemplate } from './email-content.ts';
import { Action, Facts, Links, Note, Say } from './email-parts.tsx';

const WHEN = ['today', 'tomorrow'];

export const tierEndingEmail: EmailTemplate<'tier_ending'> = ({
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

export const tierEndedEmail: EmailTemplate<'tier_ended'> = ({
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

export const listingDecidedEmail: EmailTemplate<'listing_decided'> = ({
  listing,
  city,
  is_hidden,
  cause,
  reason,
  path,
  contact_path,
}) => {
  const isPending = is_hidden && cause === 'reports';
  return {
    subject: is_hidden ? 'Your listing has been hidden' : 'Your listing is shown again',
    preheader: is_hidden ? 'Students no longer see it. You can appeal.' : 'Students see it as before.',
    heading: is_hidden ? 'Your listing has been hidden' : 'Your listing is shown again',
    body: (
      <>
        {isPending && (
          <Say>
            Several people reported <strong>{listing}</strong>. Students no longer see it until our staff has
            reviewed it.
          </Say>
        )}
        {is_hidden && !isPending && (
          <Say>
            Our staff has hidden <strong>{listing}</strong>. Students no longer see it, and it takes no
            inquiries.
          </Say>
        )}
        {!is_hidden && (
          <Say>
            Our staff has reviewed <strong>{listing}</strong>. It is no longer hidden: while it is active,
            students see it.
          </Say>
        )}
        <Facts
          facts={[
            ['City', city],
            ['Reason', isPending ? '' : reason],
          ]}
        />
        <Action path={path} label={is_hidden ? 'See the listing' : 'See your listings'} />
        {is_hidden && (
          <Say>
            Is this a mistake, or have you fixed it? Write to us and name the listing. A member of our staff
            will look at it again.
          </Say>
        )}
        {is_hidden && <Links links={[{ label: 'Contact us to appeal', path: contact_path }]} />}
      </>
    ),
    why: 'You receive this because you list properties at Porchlight.',
  };
};

export const listingsOfflineEmail: EmailTemplate<'listings_offline'> = ({ count, listings, path }) => {
  const isOne = count === 1;
  const name = listings[0]?.name ?? '';
  return {
    subject: isOne ? 'Your listing is hidden' : `${count} of your listings are hidden`,
    preheader: 'Nobody confirmed them for sixty days. One press brings them back.',
    heading: isOne ? 'Your listing is hidden' : 'Your listings are hidden',
    body: (
      <>
        <Say>
          Nobody has confirmed for sixty days that{' '}
          {isOne ? <strong>{name}</strong> : `${count} listings of yours`} {isOne ? 'is' : 'are'} still
          available, so students do not see {isOne ? 'it' : 'them'} any more. Nothing is lost.
        </Say>
        <Action path={path} label={isOne ? 'Bring it back' : 'Bring them back'} />
        {!isOne && <Say>Or one after the other:</Say>}
        {!isOne && <Links links={listings.map((one) => ({ label: one.name, path: one.path }))} />}
        {count > listings.length && <Note>And {count - listings.length} more, which the button shows.</Note>}
        <Note>The links need no password, and last 90 days.</Note>
      </>
    ),
    why: 'You receive this because you list homes at Porchlight.',
  };
};

export const confirmAvailabilityEmail: EmailTemplate<'confirm_availability'> = ({
  count,
  listings,
  path,
}) => {
  const isOne = count === 1;
  const name = listings[0]?.name ?? '';
  return {
    subject: isOne ? 'Is your listing still available?' : `Are your ${count} listings still available?`,
    preheader: 'One press keeps them in front of students.',
    heading: isOne ? 'Is it still available?' : 'Are they still available?',
    body: (
      <>
        <Say>
          {isOne ? <strong>{name}</strong> : <strong>{count} listings of yours</strong>}{' '}
          {isOne ? 'was' : 'were'} last confirmed about a month ago. Students see how long that is, and
          listings that nobody confirms sink after 45 days and are hidden after 60.
        </Say>
        <Action path={path} label={isOne ? 'Answer for this listing' : 'Answer for all of them'} />
        {!isOne && <Say>Or answer for one after the other:</Say>}
        {!isOne && <Links links={listings.map((one) => ({ label: one.name, path: one.path }))} />}
        {count > listings.length && <Note>And {count - listings.length} more, which the button shows.</Note>}
        <Note>The links need no password, and last 90 days. Saving a listing confirms it too.</Note>
      </>
    ),
    why: 'You receive this because you list homes at Porchlight.',
  };
};
