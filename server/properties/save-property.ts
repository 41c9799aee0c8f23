import { badInput } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { lockSchoolPlaces } from '../schools/school-place.queries.ts';
import { placeProperties } from './place-properties.ts';
import {
  checkPartCount,
  defined,
  FLOOR_PLAN_COLUMNS,
  FLOOR_PLAN_DEFAULTS,
  type NumberedInput,
  PROPERTY_COLUMNS,
  PROPERTY_DEFAULTS,
  type PropertyInput,
} from './property-input.ts';
import {
  deleteFeaturePairs,
  deleteOtherFloorPlans,
  findFeaturePairs,
  findFloorPlanIds,
  findIdsBySource,
  insertFeaturePairs,
  lockProperties,
  reserveIds,
  updateBlockedOwners,
  upsertRows,
} from './property-writes.queries.ts';
import { savePhotos } from './save-photos.ts';
import { writeReadModel } from './write-read-model.ts';

/**
 * Saves properties, their schools (section 3 of the specification) and read model in one transaction. The
 * number of statements is constant, so an import can save some hundreds at once. Ids must be distinct.
 * @returns ids in input order
 */
export async function saveProperties(db: Db, inputs: readonly PropertyInput[]): Promise<number[]> {
  if (inputs.length === 0) return [];
  return await db.transaction().execute(async (trx) => {
    await lockSchoolPlaces(trx, 'shared');
    return await savePropertiesIn(trx, inputs);
  });
}

/** Call `lockSchoolPlaces` first if a property may be new or moved. */
export async function savePropertiesIn(trx: Db, inputs: readonly PropertyInput[]): Promise<number[]> {
  const numbered = await numberInputs(trx, inputs);
  const ids = numbered.map(({ id }) => id);
  const before = new Map((await lockProperties(trx, ids)).map((row) => [row.id, row]));
  const rows = numbered.map(({ id, values }) => ({ id, ...PROPERTY_DEFAULTS, ...defined(values) }));
  const isUnmoved = ({ id, values: { lng, lat } }: NumberedInput) => {
    const old = before.get(id);
    return old?.deleted === null && old.lng === lng && old.lat === lat;
  };
  const moved = numbered.filter((input) => !isUnmoved(input)).map(({ id }) => id);
  await upsertRows(trx, 'properties', PROPERTY_COLUMNS, rows);
  await updateBlockedOwners(trx, ids);
  await saveFeatures(trx, numbered);
  await saveFloorPlans(trx, numbered);
  if (numbered.some(({ photos }) => photos)) await savePhotos(trx, numbered);
  if (moved.length > 0) await placeProperties(trx, moved, { isMoved: true });
  await writeReadModel(trx, ids);
  return ids;
}

async function numberInputs(trx: Db, inputs: readonly PropertyInput[]): Promise<NumberedInput[]> {
  const keyOf = ({ source, external_id }: { source?: string | null; external_id?: string | null }) =>
    source && external_id ? JSON.stringify([source, external_id]) : null;
  const imported = inputs.filter(({ id, values }) => id === undefined && keyOf(values) !== null);
  const known = await findIdsBySource(
    trx,
    imported.map(({ values }) => ({ source: values.source!, external_id: values.external_id! })),
  );
  const idByKey = new Map(known.map((row) => [keyOf(row), row.id]));
  const found = inputs.map(({ id, values }) => id ?? idByKey.get(keyOf(values)));
  const fresh = await reserveIds(trx, 'properties', found.filter((id) => id === undefined).length);
  return inputs.map((input, index) => ({ ...input, id: found[index] ?? fresh.shift()! }));
}

async function saveFeatures(trx: Db, inputs: readonly NumberedInput[]): Promise<void> {
  const given = inputs.filter(({ features }) => features !== undefined);
  await replaceFeatures(trx, 'property', given);
}

async function replaceFeatures(
  trx: Db,
  owner: 'property' | 'floor_plan',
  owners: readonly { id: number; features?: readonly number[] | undefined }[],
): Promise<void> {
  if (owners.length === 0) return;
  const wanted = new Map(owners.map(({ id, features }) => [id, new Set(features)]));
  const stored = await findFeaturePairs(trx, owner, [...wanted.keys()]);
  const gone = stored.filter(({ owner_id, feature_id }) => !wanted.get(owner_id)?.delete(feature_id));
  const fresh = [...wanted].flatMap(([owner_id, features]) =>
    [...features].map((feature_id) => ({ owner_id, feature_id })),
  );
  await deleteFeaturePairs(trx, owner, gone);
  await insertFeaturePairs(trx, owner, fresh);
}

/**
 * A plan's `id` must be that of one of the property's plans. Plans without `id` reuse the remaining ids in
 * order, so that a repeated import changes nothing.
 */
async function saveFloorPlans(trx: Db, inputs: readonly NumberedInput[]): Promise<void> {
  const given = inputs.filter(({ floor_plans }) => floor_plans !== undefined);
  if (given.length === 0) return;
  const propertyIds = given.map(({ id }) => id);
  const existing = Map.groupBy(await findFloorPlanIds(trx, propertyIds), ({ property_id }) => property_id);
  const plans = given.flatMap(({ id, floor_plans = [] }) => {
    checkPartCount('floor_plans', floor_plans.length);
    const own = new Set(existing.get(id)?.map((plan) => plan.id));
    for (const plan of floor_plans) {
      if (plan.id !== undefined && !own.delete(plan.id)) {
        throw badInput({
          floor_plans: [t('The property has no floor plan {id}, or it’s listed twice.', { id: plan.id })],
        });
      }
    }
    const free = [...own];
    return floor_plans.map((plan) => ({ ...plan, property_id: id, id: plan.id ?? free.shift() }));
  });
  const fresh = await reserveIds(trx, 'floor_plans', plans.filter(({ id }) => id === undefined).length);
  const numbered = plans.map((plan) => ({ ...plan, id: plan.id ?? fresh.shift()! }));
  const planIds = numbered.map(({ id }) => id);
  await deleteOtherFloorPlans(trx, propertyIds, planIds);
  const rows = numbered.map(({ features: _, ...plan }) => ({ ...FLOOR_PLAN_DEFAULTS, ...defined(plan) }));
  await upsertRows(trx, 'floor_plans', FLOOR_PLAN_COLUMNS, rows);
  await replaceFeatures(trx, 'floor_plan', numbered);
}
