import { notFound, problem } from '#shared/api/errors.ts';
import type { SavedSearchChanges, SavedSearchInput } from '#shared/api/saved-search-bodies.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  deleteSavedSearch,
  MAX_SAVED_SEARCHES,
  mergeSavedSearches,
  savedSearches,
} from '#shared/api/saved-searches.ts';
import type { SavedSearch } from '#shared/api/saved-searches-schemas.ts';
import { parseSearchQuery } from '#shared/api/search-query.ts';
import { t } from '#shared/texts/t.ts';
import type { AttemptLimit } from '../accounts/account-limits.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { route } from '../http/route.ts';
import { filterRanges } from '../properties/plan-prices.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { updateMatchesSent } from './alerts.queries.ts';
import {
  countSavedSearches,
  deleteSavedSearch as deleteRow,
  findSavedSearches,
  insertSavedSearches,
  lockSavedSearches,
  type NewSavedSearch,
  updateSavedSearch,
} from './saved-searches.queries.ts';

/** Limits new searches and merges of a device's searches together. */
const SEARCH_LIMIT: AttemptLimit = { name: 'saved-search', points: 200, windowS: 60 * 60 };

export const savedSearchRoutes = [
  route(savedSearches, async (context: Context) =>
    findSavedSearches(context.db, requireUser(context).user_id),
  ),
  route(createSavedSearch, async (context: Context, { body }) => {
    const { user_id } = requireUser(context);
    await consumeAttempt(context.db, SEARCH_LIMIT, user_id);
    await getSchoolLink(context.db, body.school);
    return await addSearch(context.db, user_id, body);
  }),
  route(changeSavedSearch, async (context: Context, { id, body }) =>
    changeSearch(context.db, requireUser(context).user_id, id, body),
  ),
  route(deleteSavedSearch, async (context: Context, { id }) => {
    if (!(await deleteRow(context.db, requireUser(context).user_id, id))) throw notFound('saved search');
    return { detail: t('Saved search deleted.') };
  }),
  route(mergeSavedSearches, async (context: Context, { body: { searches } }) => {
    const { user_id } = requireUser(context);
    await consumeAttempt(context.db, SEARCH_LIMIT, user_id);
    return await addSearches(context.db, user_id, searches);
  }),
];

function toRow({ school, query, ...search }: SavedSearchInput): NewSavedSearch {
  const { filter } = parseSearchQuery(query);
  return { ...search, school_id: school, query, plan_ranges: filterRanges(filter) };
}

/** @throws 409 if the user has saved the same search, or as many as allowed */
async function addSearch(db: Db, user_id: number, input: SavedSearchInput): Promise<SavedSearch> {
  return await db.transaction().execute(async (trx) => {
    await lockSavedSearches(trx, user_id);
    if ((await countSavedSearches(trx, user_id)) >= MAX_SAVED_SEARCHES) {
      throw problem(
        409,
        t('You’ve saved {count} searches, the limit for an account. Delete one to save another.', {
          count: MAX_SAVED_SEARCHES,
        }),
      );
    }
    const [id] = await insertSavedSearches(trx, user_id, [toRow(input)], 1);
    if (id === undefined) throw problem(409, t('You’ve already saved this search.'));
    const [search] = await findSavedSearches(trx, user_id, id);
    return search!;
  });
}

async function addSearches(
  db: Db,
  user_id: number,
  searches: readonly SavedSearchInput[],
): Promise<SavedSearch[]> {
  return await db.transaction().execute(async (trx) => {
    await lockSavedSearches(trx, user_id);
    const room = Math.max(0, MAX_SAVED_SEARCHES - (await countSavedSearches(trx, user_id)));
    await insertSavedSearches(trx, user_id, searches.map(toRow), room);
    return await findSavedSearches(trx, user_id);
  });
}

async function changeSearch(
  db: Db,
  user_id: number,
  id: number,
  changes: SavedSearchChanges,
): Promise<SavedSearch> {
  return await db.transaction().execute(async (trx) => {
    if (!(await updateSavedSearch(trx, user_id, id, changes))) {
      throw notFound('saved search');
    }
    // Turning alerts on again must not report what was found while they were off.
    if (changes.frequency === 'off') await updateMatchesSent(trx, [id]);
    const [search] = await findSavedSearches(trx, user_id, id);
    return search!;
  });
}
