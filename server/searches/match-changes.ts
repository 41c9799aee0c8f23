import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { parseSearchQuery, type SearchQuery } from '#shared/api/search-query.ts';
import type { Db } from '../db/tables.ts';
import {
  claimListingChanges,
  findCandidates,
  findCards,
  insertMatches,
  type NewMatch,
  updateDue,
} from './alerts.queries.ts';
import { findMatchKind, lowestMatchingRent } from './matches-search.ts';

/** Small, so that a transaction is short and a killed job repeats little. */
const BATCH_SIZE = 20;

type Change = Awaited<ReturnType<typeof claimListingChanges>>[number];
type FoundMatch = Omit<NewMatch, 'is_off'>;

function toCard(listing: string | undefined): PropertyCard | null {
  return listing === undefined ? null : JSON.parse(listing);
}

/** Popular queries are saved by many users, so each is parsed once per batch. */
function createQueryParser(): (query: string) => SearchQuery {
  const parsed = new Map<string, SearchQuery>();
  return (query) => {
    const known = parsed.get(query) ?? parseSearchQuery(query);
    parsed.set(query, known);
    return known;
  };
}

async function findMatches(
  trx: Db,
  change: Change,
  parseQuery: (query: string) => SearchQuery,
): Promise<FoundMatch[]> {
  const found: FoundMatch[] = [];
  for (const card of await findCards(trx, change.property_id)) {
    const now = toCard(card.listing)!;
    const before = toCard(change.before?.find(({ school_id }) => school_id === card.school_id)?.listing);
    const listing = { now, before, isAvailableAgain: change.is_available_again };
    for (const { id, query } of await findCandidates(trx, card)) {
      const search = parseQuery(query);
      const kind = findMatchKind(listing, search, [card.lng, card.lat]);
      if (kind) found.push({ search_id: id, kind, price: lowestMatchingRent(now, search) });
    }
  }
  return found;
}

async function matchChange(trx: Db, change: Change, parseQuery: (query: string) => SearchQuery) {
  const found = await findMatches(trx, change, parseQuery);
  if (found.length === 0) return;
  const ids = found.map(({ search_id }) => search_id);
  const alerted = new Map((await updateDue(trx, change.property_id, ids)).map((row) => [row.id, row]));
  const matches = found.flatMap((match) => {
    const search = alerted.get(match.search_id);
    return search ? [{ ...match, is_off: search.frequency === 'off' }] : [];
  });
  if (matches.length > 0) await insertMatches(trx, change, matches);
}

/**
 * Matches all recorded changes of listings, each exactly once: a transaction deletes changes and inserts
 * their matches.
 */
export async function matchChanges(db: Db, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const count = await db.transaction().execute(async (trx) => {
      const changes = await claimListingChanges(trx, BATCH_SIZE);
      const parseQuery = createQueryParser();
      for (const change of changes) await matchChange(trx, change, parseQuery);
      return changes.length;
    });
    if (count === 0) return;
  }
}
