import { badInput, notFound } from '#shared/api/errors.ts';
import { PENDING_REASON } from '#shared/api/moderation.ts';
import type { PlaceKind } from '#shared/api/reports.ts';
import type { Report } from '#shared/api/reports-schemas.ts';
import type { ReportReason } from '#shared/rules/report-reasons.ts';
import { t } from '#shared/texts/t.ts';
import type { AttemptLimit } from '../accounts/account-limits.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { hideReportedListing } from './decide-listing.ts';
import { type HideablePlace, insertEvent, updateAutoHidden } from './moderation.queries.ts';
import { notifyModerators, notifyWriter } from './notify-moderators.ts';
import { findVisiblePlace, type ReportedPlace } from './places.queries.ts';
import {
  countConfirmedReporters,
  findOwnReport,
  insertReport,
  type LockedCase,
  type PlaceRef,
  updateCaseReopened,
  upsertCase,
} from './reports.queries.ts';

const REPORT_LIMIT = { name: 'report', points: 20, windowS: 3600 } as const satisfies AttemptLimit;

/** This many reporters with confirmed email addresses hide an entry until a moderator decides. */
const REPORTERS_TO_HIDE = 3;

const WORDS: Record<PlaceKind, string> = {
  forum_post: 'post',
  forum_comment: 'comment',
  user: 'user',
  message: 'message',
  roommate_profile: 'profile',
  property: 'property',
};

const isHideable = (place: PlaceRef): place is HideablePlace =>
  place.kind === 'forum_post' || place.kind === 'forum_comment';

/**
 * After a decision, reports don't hide a post again. A listing can change, so new reports can hide it again.
 */
async function hideWhereManyReport(
  trx: Db,
  place: PlaceRef,
  { school_id }: ReportedPlace,
  found: LockedCase,
) {
  if (place.kind === 'property') {
    if ((await countConfirmedReporters(trx, found.id)) < REPORTERS_TO_HIDE) return;
    return await hideReportedListing(trx, { id: place.id, case_id: found.id });
  }
  if (!isHideable(place) || found.decided !== null) return;
  if ((await countConfirmedReporters(trx, found.id)) < REPORTERS_TO_HIDE) return;
  if (!(await updateAutoHidden(trx, place, PENDING_REASON))) return;
  await insertEvent(trx, {
    school_id,
    case_id: found.id,
    kind: place.kind,
    place_id: place.id,
    actor_id: null,
    action: 'auto_hidden',
    reason: PENDING_REASON,
  });
  await notifyWriter(trx, place, { is_hidden: true, actor_id: null });
}

async function reopen(trx: Db, place: PlaceRef, { school_id }: ReportedPlace, { id }: LockedCase) {
  await updateCaseReopened(trx, id);
  await insertEvent(trx, {
    school_id,
    case_id: id,
    kind: place.kind,
    place_id: place.id,
    actor_id: null,
    action: 'reopened',
    reason: '',
  });
}

type ReportInput = { kind: PlaceKind; id: number; reason: ReportReason; note: string };

/**
 * A user can report an object once. Reopens a closed case.
 * @throws 400 for the user's own content, 404, 429
 */
export async function saveReport(db: Db, user: SessionUser, input: ReportInput): Promise<Report> {
  const { kind, id, reason, note } = input;
  const place = { kind, id };
  const { user_id } = user;
  const answer = async (is_new: boolean): Promise<Report | null> => {
    const own = await findOwnReport(db, place, user_id);
    return own && { ...own, kind, place: id, is_new };
  };
  const before = await answer(false);
  if (before) return before;
  await consumeAttempt(db, REPORT_LIMIT, user_id);
  const found = await findVisiblePlace(db, place, user);
  if (!found) throw notFound(WORDS[kind]);
  if (found.author_id === user_id) throw badInput({ id: [t('You can’t report yourself.')] });
  const isNew = await db.transaction().execute(async (trx) => {
    const reportCase = await upsertCase(trx, place, found);
    if (!(await insertReport(trx, { case_id: reportCase.id, reporter_id: user_id, reason, note })))
      return false;
    const isClosed = reportCase.state === 'resolved' || reportCase.state === 'rejected';
    if (isClosed) await reopen(trx, place, found, reportCase);
    await hideWhereManyReport(trx, place, found, reportCase);
    if (isHideable(place))
      await notifyModerators(trx, { place, report: reportCase.id, reporter_id: user_id });
    return true;
  });
  return (await answer(isNew))!;
}
