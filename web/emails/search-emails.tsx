import { Fragment } from 'react';
import type { SearchAlert } from '#shared/emails.ts';
import { PAGES } from '#shared/pages.ts';
import type { MatchKind } from '#shared/rules/match-kinds.ts';
import type { EmailTemplate } from './email-content.ts';
import { Action, Links, Note, Say } from './email-parts.tsx';

const KINDS: Record<MatchKind, string> = {
  new: 'New',
  price_drop: 'Price drop',
  available_again: 'Available again',
};

const homes = (count: number) => (count === 1 ? '1 home' : `${count} homes`);
const label = ({ kind, name, rent }: SearchAlert['listings'][number]) => `${KINDS[kind]}: ${name}, ${rent}`;

function subjectOf(searches: readonly SearchAlert[], total: number): string {
  const [only, ...others] = searches;
  const [listing] = only?.listings ?? [];
  if (total === 1 && listing) return label(listing);
  return others.length === 0
    ? `Saved search “${only?.name}”: ${homes(total)}`
    : `Saved searches: ${homes(total)}`;
}

export const searchAlertEmail: EmailTemplate<'search_alert'> = ({ searches, more_searches, path }) => {
  const total = searches.reduce((sum, { count }) => sum + count, 0);
  const isOne = searches.length === 1 && more_searches === 0;
  return {
    subject: subjectOf(searches, total),
    preheader: searches
      .flatMap(({ listings }) => listings)
      .slice(0, 3)
      .map(label)
      .join(' · '),
    heading: total === 1 ? 'A home for your search' : 'Homes for your search',
    body: (
      <>
        {searches.map((search, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
          <Fragment key={at}>{listingsOf(search, isOne)}</Fragment>
        ))}
        {more_searches > 0 && <Note>{more_searches} more of your searches have changes.</Note>}
        <Action path={path} label={isOne ? 'See all results' : 'See your saved searches'} />
        {isOne && <Links links={[{ label: 'Change how often we email you', path: PAGES.savedSearches }]} />}
      </>
    ),
    why: 'You’re getting this because you saved this search on Porchlight and asked for alerts.',
  };
};

/** Not a component, because the plain text is made from the elements. */
function listingsOf({ name, count, listings, path }: SearchAlert, isOne: boolean) {
  const rest = count - listings.length;
  return (
    <>
      <Say>
        {homes(count)} for <strong>{name}</strong>:
      </Say>
      {listings.length > 0 && (
        <Links links={listings.map((listing) => ({ label: label(listing), path: listing.path }))} />
      )}
      {rest > 0 && isOne && <Note>And {rest} more.</Note>}
      {!isOne && <Links links={[{ label: `All results for ${name}`, path }]} />}
    </>
  );
}
