import { isProblem, notFound, problem } from '#shared/api/errors.ts';
import { deleteForumComment, deleteForumPost } from '#shared/api/forum.ts';
import {
  entryRevisions,
  handleReport,
  hideEntry,
  hideListing,
  moderationHistory,
  moderationReports,
  QUEUE_PAGE,
  restoreEntry,
  restoreListing,
} from '#shared/api/moderation.ts';
import { createReport } from '#shared/api/reports.ts';
import { canDo } from '#shared/rules/staff-roles.ts';
import { msg, t } from '#shared/texts/t.ts';
import { ACCOUNT_LIMITS } from '../accounts/account-limits.ts';
import { insertAttempt } from '../accounts/attempts.queries.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { attemptKey } from '../accounts/consume-attempt.ts';
import { insertSecurityEvent } from '../accounts/security-events.queries.ts';
import type { Context, SessionUser } from '../context.ts';
import { findRevisions } from '../forum/forum-edits.queries.ts';
import { route } from '../http/route.ts';
import { SerializedJson } from '../http/serialized-json.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { saveListingHidden, saveListingRestored } from './decide-listing.ts';
import { handleReportCase } from './handle-report.ts';
import { findCanRead, findForumPlace } from './moderation.queries.ts';
import { findCases, findEvents } from './reports.queries.ts';
import { saveHidden, saveRemoval, saveRestored } from './save-hidden.ts';
import { saveReport } from './save-report.ts';

const FOR_MODERATORS = msg('This is only for the school’s moderators.');
const FOR_STAFF = msg('This is only for our staff.');

/** Without a school, only staff may see the queue. */
async function requireReader(context: Context, school: number | undefined): Promise<SessionUser> {
  const user = requireUser(context);
  if (school !== undefined) await getSchoolLink(context.db, school);
  const isAllowed = school === undefined ? canDo(user, 'read') : await findCanRead(context.db, school, user);
  if (!isAllowed) throw problem(403, school === undefined ? t(FOR_STAFF) : t(FOR_MODERATORS));
  return user;
}

const WAITING = ['open', 'in_progress'] as const;

export const moderationRoutes = [
  route(deleteForumPost, async (context: Context, { id, body }) =>
    saveRemoval(context.db, requireUser(context), { kind: 'forum_post', id }, body.reason),
  ),
  route(deleteForumComment, async (context: Context, { id, body }) =>
    saveRemoval(context.db, requireUser(context), { kind: 'forum_comment', id }, body.reason),
  ),
  route(createReport, async (context: Context, { body }) =>
    saveReport(context.db, requireUser(context), body),
  ),
  route(moderationReports, async (context: Context, { school, state, before, limit = QUEUE_PAGE }) => {
    const user = await recordRefusals(context, moderationReports.name, () => requireReader(context, school));
    const states = state === undefined ? WAITING : [state];
    const { cases, total } = await findCases(context.db, user, { school, states, before, limit });
    return new SerializedJson(JSON.stringify(cases), total);
  }),
  route(handleReport, async (context: Context, { id, body }) =>
    handleReportCase(context.db, requireUser(context), { id, ...body }),
  ),
  route(hideEntry, async (context: Context, { body: { reason, ...place } }) =>
    recordRefusals(context, hideEntry.name, () =>
      saveHidden(context.db, requireUser(context), place, reason),
    ),
  ),
  route(restoreEntry, async (context: Context, { body: { reason, ...place } }) =>
    recordRefusals(context, restoreEntry.name, () =>
      saveRestored(context.db, requireUser(context), place, reason),
    ),
  ),
  route(hideListing, async (context: Context, { id, body: { reason } }) =>
    saveListingHidden(context.db, requireUser(context), { id, reason }),
  ),
  route(restoreListing, async (context: Context, { id, body: { reason } }) =>
    saveListingRestored(context.db, requireUser(context), { id, reason }),
  ),
  route(entryRevisions, async (context: Context, place) =>
    recordRefusals(context, entryRevisions.name, async () => {
      const found = await findForumPlace(context.db, place);
      if (!found) throw notFound(place.kind === 'forum_post' ? 'post' : 'comment');
      await requireReader(context, found.school_id);
      return await findRevisions(context.db, place);
    }),
  ),
  route(moderationHistory, async (context: Context, { school, before, limit = QUEUE_PAGE }) => {
    const user = await recordRefusals(context, moderationHistory.name, () => requireReader(context, school));
    return await findEvents(context.db, user, { school, before, limit });
  }),
];

/**
 * Records responses with 403, at most sixty an hour, and rethrows them.
 * @param call its name in the API contract
 */
async function recordRefusals<T>(context: Context, call: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error) && error.problem.status === 403) {
      const { user_id } = requireUser(context);
      const limit = ACCOUNT_LIMITS.staffRefused;
      if ((await insertAttempt(context.db, attemptKey(limit, user_id), limit)) !== null) {
        await insertSecurityEvent(context.db, { kind: 'staff_refused', user_id, detail: { call } });
      }
    }
    throw error;
  }
}
