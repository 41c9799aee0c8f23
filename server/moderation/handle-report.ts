import { notFound, problem } from '#shared/api/errors.ts';
import type { ReportCase } from '#shared/api/moderation-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import type { ReportState } from '#shared/rules/report-states.ts';
import { msg, t } from '#shared/texts/t.ts';
import { insertSecurityEvent } from '../accounts/security-events.queries.ts';
import type { SessionUser } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { notify } from '../notifications/notify.ts';
import { restoreReportedListing } from './decide-listing.ts';
import { insertEvent } from './moderation.queries.ts';
import { findCase, findReporters, updateCaseState } from './reports.queries.ts';

const STATE_SENTENCES: Record<ReportState, readonly [plain: string, by: string]> = {
  open: [msg('No one is reviewing this report yet.'), msg('{username} hasn’t started on this report.')],
  in_progress: [msg('This report is under review.'), msg('{username} is reviewing this report.')],
  resolved: [msg('This report was resolved.'), msg('{username} resolved this report.')],
  rejected: [msg('This report was rejected.'), msg('{username} rejected this report.')],
};

async function notifyReporters(trx: Db, { id, state }: Pick<HandledReport, 'id' | 'state'>): Promise<void> {
  if (state !== 'resolved' && state !== 'rejected') return;
  const data = { upheld: state === 'resolved' ? 1 : 0 };
  for (const user_id of await findReporters(trx, id))
    await notify(trx, { user_id, topic: 'report_outcome', path: PAGES.contact, data });
}

type HandledReport = { id: number; state: ReportState; note: string };

/**
 * Rejecting the reports restores a listing that they had hidden.
 * @throws 404, 409 if another user handled the case first
 */
export async function handleReportCase(
  db: Db,
  user: SessionUser,
  handled: HandledReport,
): Promise<ReportCase> {
  const { id, state, note } = handled;
  const isDone = await db.transaction().execute(async (trx) => {
    const moved = await updateCaseState(trx, user, { id, state });
    if (!moved) return false;
    await insertEvent(trx, { ...moved, case_id: id, actor_id: user.user_id, action: state, reason: note });
    if (state === 'rejected' && moved.kind === 'property')
      await restoreReportedListing(trx, user, { id: moved.place_id, case_id: id }, note);
    await notifyReporters(trx, { id, state });
    const detail = { action: state };
    const subject = { kind: 'report', id };
    await insertSecurityEvent(trx, {
      kind: 'moderated',
      user_id: null,
      actor_id: user.user_id,
      subject,
      detail,
    });
    return true;
  });
  const found = await findCase(db, user, id);
  if (!found) throw notFound('report');
  if (isDone) return found;
  const by = found.handled_by;
  const isOwn = by === null || by.id === user.user_id;
  if (found.state === state && isOwn) return found;
  const [plain, byOther] = STATE_SENTENCES[found.state];
  const sentences = [
    by === null || isOwn ? t(plain) : t(byOther, { username: by.username }),
    ...(found.state === state ? [] : [t('Reopen it first.')]),
  ];
  throw problem(409, sentences.join(' '));
}
