import { badInput, notFound, problem } from '#shared/api/errors.ts';
import type { ChangeFloorPlanBody, SentFloorPlanBody } from '#shared/api/floor-plans-schemas.ts';
import { MAX_FLOOR_PLANS } from '#shared/api/manager-properties.ts';
import type { ManagerFloorPlan } from '#shared/api/manager-properties-schemas.ts';
import type { CreateFloorPlanBody } from '#shared/api/property-bodies.ts';
import { t } from '#shared/texts/t.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { findFloorPlans } from '../read-model.queries.ts';
import { writeReadModel } from '../write-read-model.ts';
import { updateConfirmed } from './availability.queries.ts';
import { MANAGER_LIMITS } from './manager-limits.ts';
import {
  countPlans,
  deletePlan,
  findPlanByKey,
  findPlanOf,
  findPlanProperty,
  insertPlan,
  replacePlanFeatures,
  updatePlan,
} from './own-floor-plans.queries.ts';
import { findPartTimes, lockOwnProperties, lockOwnProperty } from './own-properties.queries.ts';
import { acceptRepeated, checkFeatures, foreignListing, refuseStale } from './refusals.ts';

/** A price of 0 means 'Call' and has no maximum (section 4 of the specification). */
function valuesOf({
  features: _,
  property_id: __,
  ...body
}: Partial<ChangeFloorPlanBody> & { key?: string | undefined }) {
  const { key: ___, expected_updated: ____, ...values } = body;
  return { ...values, ...(values.price === 0 ? { price_max: null } : {}) };
}

async function getPlan(db: Db, id: number, property_id: number): Promise<ManagerFloorPlan> {
  const plan = (await findFloorPlans(db, [property_id])).find((one) => one.id === id);
  const updated = (await findPartTimes(db, 'floor_plans', [property_id])).get(id);
  if (!plan || updated === undefined) throw notFound('floor plan');
  return { ...plan, updated };
}

async function consumeWrite(context: Context): Promise<number> {
  const { user_id, manager_id } = requireManager(context);
  await consumeAttempt(context.db, MANAGER_LIMITS.write, user_id);
  return manager_id;
}

async function refuseOneTooMany(trx: Db, property_id: number): Promise<void> {
  if ((await countPlans(trx, property_id)) < MAX_FLOOR_PLANS) return;
  throw problem(409, t('A property can have up to {max} floor plans.', { max: MAX_FLOOR_PLANS }));
}

/**
 * Idempotent by key.
 * @throws 400, 403, 404, 409 if the listing has too many floor plans, 429
 */
export async function createFloorPlan(
  context: Context,
  body: CreateFloorPlanBody,
): Promise<ManagerFloorPlan> {
  const { db } = context;
  const manager_id = await consumeWrite(context);
  const { property_id, key } = body;
  await checkFeatures(db, body.features, 'floorplan');
  return await db.transaction().execute(async (trx) => {
    if (!(await lockOwnProperty(trx, property_id, manager_id))) throw await foreignListing(trx, property_id);
    const existing = key === undefined ? null : await findPlanByKey(trx, property_id, key);
    if (existing !== null) return await getPlan(trx, existing, property_id);
    await refuseOneTooMany(trx, property_id);
    const id = await insertPlan(trx, { ...valuesOf(body), property_id, client_key: key ?? null });
    await replacePlanFeatures(trx, id, body.features ?? []);
    await updateConfirmed(trx, [property_id]);
    await writeReadModel(trx, [property_id]);
    return await getPlan(trx, id, property_id);
  });
}

async function getPropertyOf(db: Db, id: number): Promise<number> {
  const property_id = await findPlanProperty(db, id);
  if (property_id === null) throw notFound('floor plan');
  return property_id;
}

async function lockBoth(trx: Db, from: number, to: number, manager_id: number): Promise<void> {
  const own = await lockOwnProperties(trx, [from, to], manager_id);
  if (!own.has(from)) throw await foreignListing(trx, from, 'floor plan');
  if (!own.has(to)) throw await foreignListing(trx, to);
}

function refuseUpsideDown(price: number | null, price_max: number | null): void {
  if (price && price_max !== null && price_max < price) {
    throw badInput({ price_max: [t('Max Price can’t be below Price.')] });
  }
}

/**
 * Can move the plan to another listing of the manager.
 * @throws 400, 403, 404, 409 if the plan changed or the listing is full, 429
 */
export async function changeFloorPlan(
  context: Context,
  id: number,
  sent: SentFloorPlanBody,
): Promise<ManagerFloorPlan> {
  const { db } = context;
  const manager_id = await consumeWrite(context);
  await checkFeatures(db, sent.features, 'floorplan');
  return await db.transaction().execute(async (trx) => {
    const from = await getPropertyOf(trx, id);
    const to = sent.property_id ?? from;
    await lockBoth(trx, from, to, manager_id);
    const before = await findPlanOf(trx, id, from);
    if (!before) throw notFound('floor plan');
    const body = acceptRepeated(sent, before);
    refuseStale(before.updated, body.expected_updated);
    const after = { ...before, ...valuesOf(body) };
    if (to !== from) await refuseOneTooMany(trx, to);
    refuseUpsideDown(after.price ?? null, after.price_max ?? null);
    await updatePlan(trx, id, { ...valuesOf(body), property_id: to });
    if (body.features) await replacePlanFeatures(trx, id, body.features);
    await updateConfirmed(trx, [from, to]);
    await writeReadModel(trx, [...new Set([from, to])]);
    return await getPlan(trx, id, to);
  });
}

export async function deleteFloorPlan(context: Context, id: number): Promise<void> {
  const manager_id = await consumeWrite(context);
  await context.db.transaction().execute(async (trx) => {
    const property_id = await getPropertyOf(trx, id);
    await lockBoth(trx, property_id, property_id, manager_id);
    if (!(await deletePlan(trx, id, property_id))) throw notFound('floor plan');
    await updateConfirmed(trx, [property_id]);
    await writeReadModel(trx, [property_id]);
  });
}
