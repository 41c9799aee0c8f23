import type { MailedListing } from '#shared/api/availability-schemas.ts';
import { badInput, notFound, problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { lockProperties } from '../property-writes.queries.ts';
import { writeReadModel } from '../write-read-model.ts';
import {
  findMailed,
  lockUnconfirmedToday,
  updateBroughtBack,
  updateConfirmed,
  updateLapsed,
} from './availability.queries.ts';
import { makeAvailabilityToken, readAvailabilityToken } from './availability-token.ts';
import { MANAGER_LIMITS } from './manager-limits.ts';
import { lockOwnProperty } from './own-properties.queries.ts';
import { foreignListing } from './refusals.ts';

const HIDDEN = msg('This listing is inactive. Set its status to active to show it again.');
const NOT_FOUND = msg('This link isn’t ours, or it’s too old. Log in to the Listing Manager instead.');
const ONE_BY_ONE = msg('Mark listings as no longer available one at a time.');

/**
 * Also publishes a lapsed listing again.
 * @throws 403, 404, 409 if the manager set it inactive, 429
 */
export async function confirmOwnProperty(context: Context, id: number): Promise<void> {
  const { user_id, manager_id } = requireManager(context);
  await consumeAttempt(context.db, MANAGER_LIMITS.write, user_id);
  await context.db.transaction().execute(async (trx) => {
    const listing = await lockOwnProperty(trx, id, manager_id);
    if (!listing) throw await foreignListing(trx, id);
    if (listing.status === 'inactive' && listing.lapsed === null) throw problem(409, t(HIDDEN));
    await confirmIn(trx, [id]);
  });
}

async function confirmIn(trx: Db, ids: readonly number[]): Promise<void> {
  await updateConfirmed(trx, ids);
  await updateBroughtBack(trx, ids);
  await writeReadModel(trx, ids);
}

export async function confirmImported(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const old = await lockUnconfirmedToday(trx, ids);
    if (old.length > 0) await confirmIn(trx, old);
  });
}

async function getSubject(db: Db, token: string) {
  const subject = await readAvailabilityToken(db, token);
  if (!subject) throw badInput({ token: [t(NOT_FOUND)] });
  return subject;
}

export async function getMailed(
  db: Db,
  token: string,
): Promise<{ is_all: boolean; listings: MailedListing[] }> {
  const { manager_id, property_id, day } = await getSubject(db, token);
  const found = await findMailed(db, { manager_id, property_id });
  const listings: MailedListing[] = [];
  for (const { status, is_lapsed, ...listing } of found) {
    const state = status === 'active' ? 'shown' : is_lapsed ? 'lapsed' : 'hidden';
    const own = await makeAvailabilityToken(db, { manager_id, property_id: listing.id }, day);
    listings.push({ ...listing, state, token: own });
  }
  return { is_all: property_id === null, listings };
}

/**
 * Applies a manager's answer to the email. Idempotent.
 * @returns a message for the page
 * @throws 400, 404 if deleted, 409 if the manager set it inactive
 */
export async function answerMailed(db: Db, token: string, isAvailable: boolean): Promise<string> {
  const subject = await getSubject(db, token);
  if (!isAvailable && subject.property_id === null) throw badInput({ is_available: [t(ONE_BY_ONE)] });
  return await db.transaction().execute(async (trx) => {
    const mailed = (await findMailed(trx, subject)).map(({ id }) => id);
    await lockProperties(trx, mailed);
    const listings = await findMailed(trx, subject);
    if (subject.property_id !== null && listings.length === 0) throw notFound('property');
    const ids = listings.map(({ id }) => id);
    if (!isAvailable) {
      await updateLapsed(trx, ids);
      await writeReadModel(trx, ids);
      return t('Thank you. The listing is no longer shown.');
    }
    if (listings.some(({ status, is_lapsed }) => status === 'inactive' && !is_lapsed)) {
      throw problem(409, t(HIDDEN));
    }
    await confirmIn(trx, ids);
    if (ids.length === 0) return t('All your listings are already confirmed.');
    return ids.length === 1
      ? t('Thank you. The listing is confirmed as available.')
      : t('Thank you. {count} listings are confirmed as available.', { count: ids.length });
  });
}
