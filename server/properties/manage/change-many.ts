import { notFound } from '#shared/api/errors.ts';
import type { ChangeManyBody, ChangeManyResult, ListingPatch } from '#shared/api/manager-bulk-schemas.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { writeReadModel } from '../write-read-model.ts';
import { MANAGER_LIMITS } from './manager-limits.ts';
import {
  findPlanDates,
  lockOwnStates,
  type ManyState,
  type PlanDate,
  updatePlanDates,
  updateStates,
} from './many-properties.queries.ts';
import { lockManager } from './own-properties.queries.ts';
import { findManagerItems } from './to-manager-property.ts';

/** Changes and deletions can be undone for this many hours. */
export const UNDO_HOURS = 24;

function dateOf(patch: ListingPatch, planId: number): string | null | undefined {
  return patch.date_available ?? patch.floor_plans?.find(({ id }) => id === planId)?.date_available;
}

function undoOf(before: ManyState, patch: ListingPatch, changed: readonly PlanDate[]): ListingPatch {
  const { id, status, is_deleted } = before;
  const isState = patch.status !== undefined || patch.is_deleted !== undefined;
  return {
    id,
    ...(isState ? { status, is_deleted } : {}),
    ...(changed.length > 0
      ? { floor_plans: changed.map((plan) => ({ id: plan.id, date_available: plan.date_available })) }
      : {}),
  };
}

async function changeIn(
  trx: Db,
  manager_id: number,
  patches: readonly ListingPatch[],
): Promise<ListingPatch[]> {
  await lockManager(trx, manager_id, 'shared');
  const ids = patches.map(({ id }) => id);
  const before = await lockOwnStates(trx, { manager_id, ids, undoHours: UNDO_HOURS });
  const known = new Map(before.map((state) => [state.id, state]));
  // Responds as for an unknown id, so that the response does not reveal other managers' listings.
  if (ids.some((id) => !known.has(id))) throw notFound('property');
  const states = patches.flatMap(({ id, status, is_deleted }) => {
    if (status === undefined && is_deleted === undefined) return [];
    const now = known.get(id)!;
    const isDeleted = is_deleted ?? now.is_deleted;
    return [
      { id, status: isDeleted ? ('inactive' as const) : (status ?? now.status), is_deleted: isDeleted },
    ];
  });
  const plans = Map.groupBy(await findPlanDates(trx, ids), ({ property_id }) => property_id);
  const changedOf = (patch: ListingPatch) =>
    (plans.get(patch.id) ?? []).filter(({ id }) => dateOf(patch, id) !== undefined);
  const undo = patches.map((patch) => undoOf(known.get(patch.id)!, patch, changedOf(patch)));
  const dates = patches.flatMap((patch) =>
    changedOf(patch).map(({ id }) => ({ id, date_available: dateOf(patch, id)! })),
  );
  if (states.length > 0) await updateStates(trx, states);
  if (dates.length > 0) await updatePlanDates(trx, dates);
  await writeReadModel(trx, ids);
  return undo;
}

/**
 * Applies all changes in one transaction.
 * @throws 404 if any listing is not the manager's, 429
 */
export async function changeMany(context: Context, { listings }: ChangeManyBody): Promise<ChangeManyResult> {
  const { db } = context;
  const { user_id, manager_id } = requireManager(context);
  await consumeAttempt(db, MANAGER_LIMITS.bulk, user_id);
  const undo = await db.transaction().execute((trx) => changeIn(trx, manager_id, listings));
  const deleted = new Set(listings.flatMap(({ id, is_deleted }) => (is_deleted ? [id] : [])));
  const ids = listings.map(({ id }) => id).filter((id) => !deleted.has(id));
  return { items: await findManagerItems(db, ids), undo };
}
