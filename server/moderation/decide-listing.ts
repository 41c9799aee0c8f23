import { notFound, problem } from '#shared/api/errors.ts';
import { PENDING_LISTING_REASON } from '#shared/api/moderation.ts';
import type { ListingState } from '#shared/api/moderation-schemas.ts';
import { hiddenListingsPath, PAGES } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { type Operator, recordOperatorAction } from '../accounts/operator.ts';
import { insertSecurityEvent } from '../accounts/security-events.queries.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { notify } from '../notifications/notify.ts';
import { findModerated, type ModeratedListing } from '../properties/hidden.queries.ts';
import { hideListing, restoreListing } from '../properties/hide-listings.ts';
import { insertEvent, updateCaseDecided } from './moderation.queries.ts';

const ALREADY_HIDDEN = msg('This listing is already hidden.');
const NOT_HIDDEN = msg('This listing isn’t hidden.');

type Decision = { isHidden: boolean; cause: 'staff' | 'reports'; reason: string };

/** Users can't turn this email off, because the manager must be able to appeal. */
async function notifyManager(trx: Db, listing: ModeratedListing, decision: Decision): Promise<void> {
  const { id, title, city, manager_user_id: user_id } = listing;
  const { isHidden, cause, reason } = decision;
  const path = isHidden ? hiddenListingsPath() : PAGES.listingManager;
  await notify(trx, { user_id, topic: 'listing_decision', path, data: { property: id } });
  const data = {
    listing: title,
    city,
    is_hidden: isHidden,
    cause,
    reason,
    path,
    contact_path: PAGES.contact,
  };
  await queueMail(trx, { to_user_id: user_id, template: 'listing_decided', data });
}

async function audit(trx: Db, by: Operator, id: number, { isHidden, reason }: Decision): Promise<void> {
  if ('actor' in by) {
    const command = isHidden ? 'hide-listing' : 'restore-listing';
    await recordOperatorAction(trx, by, { command, detail: { property: id, reason } });
    return;
  }
  await insertSecurityEvent(trx, {
    kind: 'moderated',
    user_id: null,
    actor_id: by.user_id,
    subject: { kind: 'property', id },
    detail: { action: isHidden ? 'hidden' : 'restored', reason },
  });
}

/** Locks the case before the listing, in the same order as reporting. */
async function decide(db: Db, by: Operator, id: number, decision: Decision): Promise<ListingState> {
  const { isHidden, cause, reason } = decision;
  return await db.transaction().execute(async (trx) => {
    const case_id = await updateCaseDecided(trx, { kind: 'property', id });
    const listing = await findModerated(trx, id);
    if (!listing || listing.is_deleted) throw notFound('property');
    const isChanged = isHidden
      ? await hideListing(trx, id, { cause, reason })
      : await restoreListing(trx, id);
    if (!isChanged) throw problem(409, t(isHidden ? ALREADY_HIDDEN : NOT_HIDDEN));
    await insertEvent(trx, {
      school_id: listing.school_id,
      case_id,
      kind: 'property',
      place_id: id,
      actor_id: 'actor' in by ? null : by.user_id,
      action: isHidden ? 'hidden' : 'restored',
      reason,
    });
    await audit(trx, by, id, decision);
    await notifyManager(trx, listing, decision);
    return { id, is_hidden: isHidden };
  });
}

/**
 * Also confirms an automatic hide.
 * @throws 404, 409 if staff already hid the listing
 */
export async function saveListingHidden(
  db: Db,
  by: Operator,
  { id, reason }: { id: number; reason: string },
): Promise<ListingState> {
  return await decide(db, by, id, { isHidden: true, cause: 'staff', reason });
}

/**
 * Reports made before this decision can't hide the listing again.
 * @throws 404, 409
 */
export async function saveListingRestored(
  db: Db,
  by: Operator,
  { id, reason }: { id: number; reason: string },
): Promise<ListingState> {
  return await decide(db, by, id, { isHidden: false, cause: 'staff', reason });
}

type ReportedListing = { id: number; case_id: number };

async function followReports(
  trx: Db,
  { id, case_id }: ReportedListing,
  decision: Decision,
  by: Pick<SessionUser, 'user_id'> | null,
): Promise<void> {
  const listing = await findModerated(trx, id);
  if (!listing || listing.is_deleted) return;
  const isChanged = decision.isHidden
    ? await hideListing(trx, id, decision)
    : await restoreListing(trx, id, decision.cause);
  if (!isChanged) return;
  await insertEvent(trx, {
    school_id: listing.school_id,
    case_id,
    kind: 'property',
    place_id: id,
    actor_id: by?.user_id ?? null,
    action: decision.isHidden ? 'auto_hidden' : 'restored',
    reason: decision.reason,
  });
  if (by) await audit(trx, by, id, decision);
  await notifyManager(trx, listing, decision);
}

export async function hideReportedListing(trx: Db, reported: ReportedListing): Promise<void> {
  await followReports(
    trx,
    reported,
    { isHidden: true, cause: 'reports', reason: PENDING_LISTING_REASON },
    null,
  );
}

export async function restoreReportedListing(
  trx: Db,
  by: Pick<SessionUser, 'user_id'>,
  reported: ReportedListing,
  note: string,
): Promise<void> {
  await followReports(trx, reported, { isHidden: false, cause: 'reports', reason: note }, by);
}
