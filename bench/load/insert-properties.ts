import type { Db } from '#server/db/tables.ts';
import { PLACE_PARTS, upsertDues } from '#server/properties/due-places.queries.ts';
import { placeByEstimates } from '#server/properties/place-properties.ts';
import {
  defined,
  FLOOR_PLAN_COLUMNS,
  FLOOR_PLAN_DEFAULTS,
  type FloorPlanInput,
  PHOTO_COLUMNS,
  PHOTO_DEFAULTS,
  type PhotoInput,
  PROPERTY_COLUMNS,
  PROPERTY_DEFAULTS,
  type PropertyValues,
} from '#server/properties/property-input.ts';
import {
  type FeaturePair,
  insertFeaturePairs,
  upsertRows,
} from '#server/properties/property-writes.queries.ts';
import { findPropertySchools } from '#server/properties/read-model.queries.ts';
import { writeReadModel } from '#server/properties/write-read-model.ts';
import { lockSchoolPlaces } from '#server/schools/school-place.queries.ts';
import { canSkipKeyChecks, commitAsync, lockOwners, skipKeyChecks } from './skip-key-checks.queries.ts';

export type NewProperty = {
  id: number;
  values: PropertyValues;
  features: readonly number[];
  floor_plans: readonly (FloorPlanInput & { id: number })[];
  photos: readonly (PhotoInput & { id: number })[];
};

const featurePairs = (
  owners: readonly { id: number; features?: readonly number[] | undefined }[],
): FeaturePair[] =>
  owners.flatMap(({ id, features = [] }) => features.map((feature_id) => ({ owner_id: id, feature_id })));

/**
 * One lock per referenced row replaces the foreign key check of every inserted row, if the role permits it.
 */
async function lockReferencedRows(trx: Db, properties: readonly NewProperty[]): Promise<boolean> {
  if (!(await canSkipKeyChecks(trx))) return false;
  const features = properties.flatMap(({ features, floor_plans }) => [
    ...features,
    ...floor_plans.flatMap((plan) => plan.features ?? []),
  ]);
  await lockOwners(
    trx,
    'managers',
    properties.map(({ values }) => values.manager_id),
  );
  await lockOwners(trx, 'features', features);
  await skipKeyChecks(trx);
  return true;
}

/** Enqueues no jobs, estimates travel times without a map, and commits asynchronously. */
export async function insertProperties(db: Db, properties: readonly NewProperty[]): Promise<void> {
  if (properties.length === 0) return;
  const ids = properties.map(({ id }) => id);
  const plans = properties.flatMap(({ id, floor_plans }) =>
    floor_plans.map((plan) => ({ ...plan, property_id: id })),
  );
  const photoRows = properties.flatMap(({ id, photos }) =>
    photos.map((photo) => ({ ...PHOTO_DEFAULTS, ...defined(photo), property_id: id })),
  );
  const planRows = plans.map(({ features: _, ...plan }) => ({ ...FLOOR_PLAN_DEFAULTS, ...defined(plan) }));
  const rows = properties.map(({ id, values }) => ({ id, ...PROPERTY_DEFAULTS, ...defined(values) }));
  const outcomes = ids.flatMap((property_id) =>
    PLACE_PARTS.map((part) => ({ property_id, part, is_later: false })),
  );
  await db.transaction().execute(async (trx) => {
    await lockSchoolPlaces(trx, 'shared');
    await commitAsync(trx);
    const isTrusting = await lockReferencedRows(trx, properties);
    await upsertRows(trx, 'properties', PROPERTY_COLUMNS, rows);
    await insertFeaturePairs(trx, 'property', featurePairs(properties));
    await upsertRows(trx, 'floor_plans', FLOOR_PLAN_COLUMNS, planRows);
    await insertFeaturePairs(trx, 'floor_plan', featurePairs(plans));
    await upsertRows(trx, 'photos', PHOTO_COLUMNS, photoRows);
    await placeByEstimates(trx, ids, { propertyIds: [], schoolId: null });
    if (isTrusting) {
      const placed = await findPropertySchools(trx, ids);
      await lockOwners(
        trx,
        'schools',
        placed.map(({ school_id }) => school_id),
      );
    }
    await upsertDues(trx, outcomes);
    await writeReadModel(trx, ids);
  });
}
