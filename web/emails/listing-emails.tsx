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
  preheader: `${property}: renew it for another month, or let it go back to Free.`,
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
        Another month is {formatCents(amount_cents)} and starts when this one ends, so you don’t lose anything
        by renewing early.
      </Say>
      <Action path={path} label="Renew" />
      <Note>
        If you do nothing, the listing stays online on the Free tier. We never charge you automatically.
      </Note>
    </>
  ),
  why: 'You’re getting this because you paid for this listing’s tier.',
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
        The listing is still online. Students see its first {PHOTO_ALLOWANCE.free} photos; we keep the others
        in case you upgrade again.
      </Say>
      <Action path={path} label={`Pay ${formatCents(amount_cents)} for a month`} />
      <Note>If Free is enough, you don’t have to do anything.</Note>
    </>
  ),
  why: 'You’re getting this because you paid for this listing’s tier.',
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
    subject: is_hidden ? 'Your listing was hidden' : 'Your listing was restored',
    preheader: is_hidden ? 'Students can’t see it. You can appeal.' : 'Students can see it again.',
    heading: is_hidden ? 'Your listing was hidden' : 'Your listing was restored',
    body: (
      <>
        {isPending && (
          <Say>
            Several people reported <strong>{listing}</strong>. Students can’t see it until our staff reviews
            it.
          </Say>
        )}
        {is_hidden && !isPending && (
          <Say>
            Our staff hid <strong>{listing}</strong>. Students can’t see it or send inquiries.
          </Say>
        )}
        {!is_hidden && (
          <Say>
            Our staff reviewed <strong>{listing}</strong>. It’s no longer hidden: students can see it while
            it’s active.
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
            Is this a mistake, or did you fix it? Write to us and name the listing. Our staff will review it
            again.
          </Say>
        )}
        {is_hidden && <Links links={[{ label: 'Contact us to appeal', path: contact_path }]} />}
      </>
    ),
    why: 'You’re getting this because you list properties on Porchlight.',
  };
};

export const listingsOfflineEmail: EmailTemplate<'listings_offline'> = ({ count, listings, path }) => {
  const isOne = count === 1;
  const name = listings[0]?.name ?? '';
  return {
    subject: isOne ? 'Your listing is hidden' : `${count} of your listings are hidden`,
    preheader: `You haven’t confirmed ${isOne ? 'it' : 'them'} for sixty days.`,
    heading: isOne ? 'Your listing is hidden' : 'Your listings are hidden',
    body: (
      <>
        <Say>
          You haven’t confirmed for sixty days that{' '}
          {isOne ? <strong>{name}</strong> : `${count} of your listings`} {isOne ? 'is' : 'are'} still
          available, so students can’t see {isOne ? 'it' : 'them'} anymore. You haven’t lost anything.
        </Say>
        <Action path={path} label={isOne ? 'Show it again' : 'Show them again'} />
        {!isOne && <Say>Or one at a time:</Say>}
        {!isOne && <Links links={listings.map((one) => ({ label: one.name, path: one.path }))} />}
        {count > listings.length && <Note>And {count - listings.length} more, which the button shows.</Note>}
        <Note>The links work without a password for 90 days.</Note>
      </>
    ),
    why: 'You’re getting this because you list homes on Porchlight.',
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
    preheader: `One click keeps ${isOne ? 'it' : 'them'} in front of students.`,
    heading: isOne ? 'Is it still available?' : 'Are they still available?',
    body: (
      <>
        <Say>
          {isOne ? <strong>{name}</strong> : <strong>{count} of your listings</strong>}{' '}
          {isOne ? 'was' : 'were'} last confirmed about a month ago. Students see the date. We move
          unconfirmed listings down after 45 days and hide them after 60.
        </Say>
        <Action path={path} label={isOne ? 'Confirm this listing' : 'Confirm all of them'} />
        {!isOne && <Say>Or confirm one at a time:</Say>}
        {!isOne && <Links links={listings.map((one) => ({ label: one.name, path: one.path }))} />}
        {count > listings.length && <Note>And {count - listings.length} more, which the button shows.</Note>}
        <Note>The links work without a password for 90 days. Saving a listing confirms it too.</Note>
      </>
    ),
    why: 'You’re getting this because you list homes on Porchlight.',
  };
};

export const feedWaitsEmail: EmailTemplate<'feed_waits'> = ({
  host,
  retired,
  listings,
  created,
  updated,
  path,
}) => ({
  subject: `Your feed would hide ${retired} of your listings`,
  preheader: 'We haven’t changed anything yet. Please check the feed.',
  heading: 'Your feed lost many listings',
  body: (
    <>
      <Say>
        More than a fifth of your listings are missing from today’s file of <strong>{host}</strong>. We
        haven’t changed anything: the file may be incomplete.
      </Say>
      <Facts
        facts={[
          ['Would be hidden', String(retired)],
          ['New', String(created)],
          ['Changed', String(updated)],
        ]}
      />
      <Say>
        Would be hidden: {listings.join(', ')}
        {retired > listings.length ? ` and ${retired - listings.length} more` : ''}.
      </Say>
      <Action path={path} label="Review the changes" />
      <Note>
        If the file is right, import it there. Otherwise do nothing: we read the feed again tomorrow.
      </Note>
    </>
  ),
  why: 'You’re getting this because you added a scheduled feed on Porchlight.',
});

export const feedFailedEmail: EmailTemplate<'feed_failed'> = ({ host, days, problem, path }) => ({
  subject: `We couldn’t read your feed for ${days} days`,
  preheader: `${host}: your listings stay as they are.`,
  heading: 'We can’t read your feed',
  body: (
    <>
      <Say>
        Our last {days} attempts to read the feed of <strong>{host}</strong> failed. Your listings stay as
        they are, and we try again every day.
      </Say>
      <Facts facts={[['Reason', problem]]} />
      <Action path={path} label="See the feed" />
    </>
  ),
  why: 'You’re getting this because you added a scheduled feed on Porchlight.',
});
