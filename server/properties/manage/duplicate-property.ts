import { PROPERTY_FIELDS, pickFields } from '#shared/rules/property-fields.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { lockSchoolPlaces } from '../../schools/school-place.queries.ts';
import type { PropertyInput, PropertyValues } from '../property-input.ts';
import { findFeatureRows, findFloorPlans, findPhotos } from '../read-model.queries.ts';
import { savePropertiesIn } from '../save-property.ts';
import { MANAGER_LIMITS } from './manager-limits.ts';
import { findIsOwn, lockManager, lockOwnProperty, type OwnProperty } from './own-properties.queries.ts';
import { refuseOverQuota } from './photo-quota.ts';
import { foreignListing, refuseHidden } from './refusals.ts';
import { findCreated, forced, refuseManyDrafts } from './save-own-property.ts';

const COPY = ' (copy)';
const MAX_NAME_LENGTH = PROPERTY_FIELDS.name.max;

/** A copy has no import source and no paid tier, and gets its own idempotency key. */
function valuesOf(before: OwnProperty, manager: Parameters<typeof forced>[0], client_key: string | null) {
  const { name, lng, lat, location_precision, is_approximate, is_demo } = before;
  return {
    ...pickFields(before),
    ...{ lng, lat, location_precision, is_approximate, is_demo, client_key },
    ...forced(manager, null, undefined),
    name: name === '' ? '' : `${name.slice(0, MAX_NAME_LENGTH - COPY.length)}${COPY}`,
    status: 'inactive',
  } satisfies PropertyValues;
}

async function partsOf(trx: Db, id: number): Promise<Omit<PropertyInput, 'values'>> {
  const plans = await findFloorPlans(trx, [id]);
  const photos = await findPhotos(trx, [id]);
  const features = await findFeatureRows(trx, [id]);
  return {
    features: features.map((feature) => feature.id),
    floor_plans: plans.map(({ id: _, property_id: __, ...plan }) => plan),
    photos: photos.map(({ id: _, property_id: __, ...photo }) => photo),
  };
}

/**
 * Idempotent by key.
 * @throws 403, 404, 409 if there are too many drafts or the copy was deleted, 429, 503
 */
export async function duplicateOwnProperty(
  context: Context,
  id: number,
  key: string | undefined,
): Promise<number> {
  const { db } = context;
  const { user_id, manager_id } = requireManager(context);
  if (!(await findIsOwn(db, id, manager_id))) throw await foreignListing(db, id);
  await consumeAttempt(db, MANAGER_LIMITS.duplicate, user_id);
  const existing = await findCreated(db, manager_id, key);
  if (existing !== null) return existing;
  await refuseManyDrafts(db, manager_id);
  await refuseOverQuota(db, manager_id);
  return await db.transaction().execute(async (trx) => {
    await lockSchoolPlaces(trx, 'shared');
    const manager = await lockManager(trx, manager_id, 'alone');
    const createdConcurrently = await findCreated(trx, manager_id, key);
    if (createdConcurrently !== null) return createdConcurrently;
    await refuseManyDrafts(trx, manager_id);
    const before = await lockOwnProperty(trx, id, manager_id);
    if (!before) throw await foreignListing(trx, id);
    refuseHidden(before);
    const parts = await partsOf(trx, id);
    const [copy] = await savePropertiesIn(trx, [
      { values: valuesOf(before, manager, key ?? null), ...parts },
    ]);
    return copy!;
  });
}
