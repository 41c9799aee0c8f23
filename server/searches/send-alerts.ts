import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { parseSearchQuery, type SearchQuery } from '#shared/api/search-query.ts';
import type { SearchAlert } from '#shared/emails.ts';
import { housingPath, PAGES, propertyPath } from '#shared/pages.ts';
import { cardRents } from '#shared/rules/card-plan.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { lowestRent, monthlyRent } from '#shared/rules/rent-range.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { runInEnglish } from '../http/request-locale.ts';
import { notify } from '../notifications/notify.ts';
import { findDueMatches, lockDueSearches, updateAlerted } from './alerts.queries.ts';
import { lowestMatchingRent, matchesSearch } from './matches-search.ts';

/** Limits of an email. */
const NAMED_LISTINGS = 10;
const NAMED_SEARCHES = 10;

type DueSearch = Awaited<ReturnType<typeof lockDueSearches>>[number];

function searchPath({ query, ...school }: DueSearch): string {
  const path = housingPath(school);
  return query === '' ? path : `${path}?${query}`;
}

function alertRent({ plans }: PropertyCard, { price_basis }: SearchQuery['filter']): string {
  const rents = cardRents({ plans, price_basis });
  const rent = monthlyRent(rents);
  return price_basis === 'person' && lowestRent(rents) !== null ? t('{rent} per person', { rent }) : rent;
}

/**
 * Lists the search's matches as they are now: without listings that no longer match and listings whose rent
 * has risen again.
 */
async function findAlert(trx: Db, due: DueSearch, named: Set<number>): Promise<SearchAlert> {
  const search = parseSearchQuery(due.query);
  const matches = (await findDueMatches(trx, due.id)).flatMap((match) => {
    const card = JSON.parse(match.listing) as PropertyCard;
    const rent = lowestMatchingRent(card, search);
    const hasRisen = match.kind === 'price_drop' && (rent ?? 0) > (match.price ?? 0);
    const isCurrent = matchesSearch(card, search, [due.lng, due.lat]) && !hasRisen;
    return isCurrent && !named.has(card.id) ? [{ kind: match.kind, card }] : [];
  });
  for (const { card } of matches) named.add(card.id);
  const listings = matches.map(({ kind, card }) => ({
    kind,
    name: runInEnglish(() => propertyTitle(card)),
    rent: runInEnglish(() => alertRent(card, search.filter)),
    path: propertyPath(due, card),
  }));
  return { name: due.name, count: matches.length, listings, path: searchPath(due) };
}

function emailData(alerts: readonly SearchAlert[]) {
  let room = NAMED_LISTINGS;
  const searches = alerts.slice(0, NAMED_SEARCHES).map((alert) => {
    const listings = alert.listings.slice(0, room);
    room -= listings.length;
    return { ...alert, listings };
  });
  const path = alerts.length === 1 ? alerts[0]!.path : PAGES.savedSearches;
  return { searches, more_searches: alerts.length - searches.length, path };
}

/** The table of notifications limits their path. */
const MAX_PATH_LENGTH = 500;

async function notifyOwner(trx: Db, due: readonly DueSearch[]): Promise<void> {
  // A listing that matches several searches is in the alert of one of them.
  const named = new Set<number>();
  const alerts = [];
  for (const search of due) {
    const alert = await findAlert(trx, search, named);
    if (alert.count > 0) alerts.push({ search: search.id, alert });
  }
  const { user_id, is_email_confirmed } = due[0]!;
  const data = emailData(alerts.map(({ alert }) => alert));
  for (const [at, { search, alert }] of alerts.entries()) {
    await notify(trx, {
      user_id,
      topic: 'saved_search',
      path: alert.path.length <= MAX_PATH_LENGTH ? alert.path : PAGES.savedSearches,
      data: { search, count: alert.count },
      ...(at === 0 && is_email_confirmed ? { mail: { template: 'search_alert', data } } : {}),
      search_id: alerts.length === 1 ? search : undefined,
    });
  }
}

/**
 * Sends all due alerts, each exactly once: a transaction per user marks matches as sent and queues the email.
 * @returns the number of users
 */
export async function sendAlerts(db: Db, signal?: AbortSignal): Promise<number> {
  for (let users = 0; ; users += 1) {
    signal?.throwIfAborted();
    const isDone = await db.transaction().execute(async (trx) => {
      const due = await lockDueSearches(trx);
      if (due.length === 0) return true;
      await notifyOwner(trx, due);
      await updateAlerted(
        trx,
        due.map(({ id }) => id),
      );
      return false;
    });
    if (isDone) return users;
  }
}
