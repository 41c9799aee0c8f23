import { problem } from '#shared/api/errors.ts';
import { MAX_DRAFTS } from '#shared/api/manager-properties.ts';
import type { ChangePropertyBody, SentPropertyBody } from '#shared/api/manager-properties-schemas.ts';
import type { PaidTier } from '#shared/api/payments.ts';
import type { CreatePropertyBody } from '#shared/api/property-bodies.ts';
import { RefusedValue } from '#shared/api/repeated-values.ts';
import { oneMonthOn } from '#shared/rules/one-month-on.ts';
import { pickFields } from '#shared/rules/property-fields.ts';
import { TIER_RANK, type Tier } from '#shared/rules/tier-order.ts';
import { t } from '#shared/texts/t.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import { refuseForeignManager } from '../../accounts/refuse-foreign-identity.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { addJobs } from '../../jobs/add-job.ts';
import { lockSchoolPlaces } from '../../schools/school-place.queries.ts';
import { geocode } from '../geocode.ts';
import { deletePictureJob } from '../photo-jobs.ts';
import { defined, type PropertyValues } from '../property-input.ts';
import { deletePhotos, findPhotoKeys } from '../property-writes.queries.ts';
import { savePropertiesIn } from '../save-property.ts';
import { writeReadModel } from '../write-read-model.ts';
import { MANAGER_LIMITS } from './manager-limits.ts';
import {
  countDrafts,
  findOwnAddress,
  findPropertyByKey,
  lockManager,
  lockOwnProperty,
  type OwnManager,
  type OwnProperty,
  updateDeleted,
} from './own-properties.queries.ts';
import { keepsPlace, placeAddress } from './place-address.ts';
import { acceptRepeated, checkFeatures, foreignListing, refuseStale } from './refusals.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** Fields that the server sets, whatever the request body contains (section 7 of the specification). */
export function forced(
  manager: OwnManager,
  before: OwnProperty | null,
  requested: CreatePropertyBody['tier'],
) {
  const tier = decideTier(manager, before?.tier ?? 'free', requested);
  return {
    manager_id: manager.id,
    category: 'for_rent',
    billing_period: 'monthly',
    tier,
    requested_tier: decideRequestedTier(manager, before, requested),
    contract_end_date: decideContractEnd(manager, tier, before?.contract_end_date ?? null, today()),
  } as const;
}

const fieldsOf = (body: ChangePropertyBody | CreatePropertyBody) => ({
  ...pickFields(body),
  ...defined({ status: body.status }),
});

type IdentityOf = Pick<SentPropertyBody, 'manager' | 'features'>;

async function checkBody(context: Context, body: IdentityOf) {
  const { user_id, manager_id } = requireManager(context);
  await refuseForeignManager(context, 'manager', body.manager);
  await consumeAttempt(context.db, MANAGER_LIMITS.write, user_id);
  await checkFeatures(context.db, body.features, 'property');
  return manager_id;
}

export async function findCreated(
  trx: Db,
  manager_id: number,
  key: string | undefined,
): Promise<number | null> {
  const existing = key === undefined ? undefined : await findPropertyByKey(trx, manager_id, key);
  if (existing?.deleted != null) throw problem(409, t('This listing was already created and then deleted.'));
  return existing?.id ?? null;
}

export async function refuseManyDrafts(trx: Db, manager_id: number): Promise<void> {
  if ((await countDrafts(trx, manager_id)) < MAX_DRAFTS) return;
  throw problem(
    409,
    t('You have {max} inactive listings. Publish or delete some of them before you add another.', {
      max: MAX_DRAFTS,
    }),
  );
}

type AddressOf = Pick<
  SentPropertyBody,
  'address_1' | 'city' | 'state' | 'postal_code' | 'center' | 'is_center_confirmed'
>;
const sentText = (value: string | RefusedValue) =>
  value instanceof RefusedValue ? String(value.given ?? '') : value;

const addressOf = ({ address_1, city, state, postal_code }: AddressOf) => ({
  address_1: sentText(address_1),
  city: sentText(city),
  state: sentText(state),
  postal_code: sentText(postal_code),
});

async function findCandidates({ db, geocoder }: Context, body: AddressOf) {
  return body.center && body.is_center_confirmed ? [] : await geocode(db, addressOf(body), geocoder);
}

/**
 * Idempotent by key.
 * @throws 400, 403, 409, 429
 */
export async function createOwnProperty(context: Context, body: CreatePropertyBody): Promise<number> {
  const manager_id = await checkBody(context, body);
  const candidates = await findCandidates(context, body);
  return await context.db.transaction().execute(async (trx) => {
    await lockSchoolPlaces(trx, 'shared');
    const manager = await lockManager(trx, manager_id, 'alone');
    const existing = await findCreated(trx, manager_id, body.key);
    if (existing !== null) return existing;
    if (body.status === 'inactive') await refuseManyDrafts(trx, manager_id);
    const place = placeAddress(body, null, candidates);
    const client_key = body.key ?? null;
    const values = { ...fieldsOf(body), ...place, ...forced(manager, null, body.tier), client_key };
    const [id] = await savePropertiesIn(trx, [
      { values: values as PropertyValues, features: body.features ?? [] },
    ]);
    return id!;
  });
}

/** @throws 400, 403, 404, 409 if it changed since the manager loaded it, 429 */
export async function changeOwnProperty(context: Context, id: number, sent: SentPropertyBody): Promise<void> {
  const manager_id = await checkBody(context, sent);
  const stored = await findOwnAddress(context.db, id, manager_id);
  const isUnmoved = stored !== null && keepsPlace(stored, { ...sent, ...addressOf(sent) });
  const candidates = isUnmoved ? [] : await findCandidates(context, sent);
  await context.db.transaction().execute(async (trx) => {
    if (!isUnmoved) await lockSchoolPlaces(trx, 'shared');
    const manager = await lockManager(trx, manager_id, 'shared');
    const before = await lockOwnProperty(trx, id, manager_id);
    if (!before) throw await foreignListing(trx, id);
    const body = acceptRepeated(sent, before);
    refuseStale(before.updated, body.expected_updated);
    const { address_1, city, state, postal_code } = { ...before, ...defined(body) };
    const requested = { ...body, address_1, city, state, postal_code };
    // Another request moved the listing after `stored` was read.
    if (isUnmoved && !keepsPlace(before, requested)) refuseStale(before.updated, '');
    const place = placeAddress(requested, before, candidates);
    const values = { ...before, ...fieldsOf(body), ...place, ...forced(manager, before, body.tier) };
    await savePropertiesIn(trx, [{ id, values: values as PropertyValues, features: body.features }]);
  });
}

/**
 * Leads of the listing remain.
 * @throws 403, 404, 429
 */
export async function deleteOwnProperty(context: Context, id: number): Promise<void> {
  const { user_id, manager_id } = requireManager(context);
  await consumeAttempt(context.db, MANAGER_LIMITS.write, user_id);
  await context.db.transaction().execute(async (trx) => {
    const before = await lockOwnProperty(trx, id, manager_id);
    if (!before) throw await foreignListing(trx, id);
    const photos = await findPhotoKeys(trx, [id]);
    await deletePhotos(
      trx,
      photos.map((photo) => photo.id),
    );
    await updateDeleted(trx, id);
    await addJobs(
      trx,
      photos.map(({ storage_key }) => deletePictureJob(storage_key)),
    );
    await writeReadModel(trx, [id]);
  });
}

/**
 * A multi-family tier follows the account level. A manager can lower a single-family tier; only a payment
 * raises it (`grantTier`).
 */
function decideTier(
  { type, account_level }: Pick<OwnManager, 'type' | 'account_level'>,
  present: Tier,
  requested: Tier | undefined,
): Tier {
  if (type === 'multi-family') return account_level === 'premium' ? 'premium' : 'free';
  return requested !== undefined && TIER_RANK[requested] < TIER_RANK[present] ? requested : present;
}

/**
 * A request for a higher tier is recorded; a request for the current or a lower tier cancels it. Without a
 * request, the recorded one remains.
 */
function decideRequestedTier(
  { type }: Pick<OwnManager, 'type'>,
  before: { tier: Tier; requested_tier: PaidTier | null } | null,
  requested: Tier | undefined,
): PaidTier | null {
  if (type === 'multi-family') return null;
  if (requested === undefined) return before?.requested_tier ?? null;
  const isHigher = requested !== 'free' && TIER_RANK[requested] > TIER_RANK[before?.tier ?? 'free'];
  return isHigher ? requested : null;
}

/**
 * Returns the last paid day of a paid single-family tier. For other tiers, returns the day a month from
 * today.
 */
function decideContractEnd(
  { type }: Pick<OwnManager, 'type'>,
  tier: Tier,
  present: string | null,
  today: string,
): string {
  const isPaid = type === 'single-family' && tier !== 'free';
  return isPaid && present !== null ? present : oneMonthOn(today);
}
