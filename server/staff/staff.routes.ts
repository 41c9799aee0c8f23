import { notFound, problem } from '#shared/api/errors.ts';
import {
  AUDIT_EXPORT_MAX,
  AUDIT_PAGE,
  acceptRequest,
  blockAccount,
  claimItem,
  endAccountSessions,
  exportAudit,
  refuseRequest,
  resendMail,
  resetSecondFactor,
  setManagerLevel,
  setStaffRoles,
  staffAudit,
  staffInbox,
  staffItem,
  staffListing,
  staffPerson,
  staffReport,
  staffRequest,
  staffSearch,
  unblockAccount,
} from '#shared/api/staff.ts';
import { canDo } from '#shared/rules/staff-roles.ts';
import { t } from '#shared/texts/t.ts';
import { requireUser } from '../accounts/authenticate.ts';
import { saveBlocked, saveSessionsEnded, saveUnblocked } from '../accounts/block-user.ts';
import { saveManagerLevel } from '../accounts/manager-level.ts';
import { saveAccepted, saveRefused } from '../accounts/manager-requests.ts';
import { saveStaffRoles } from '../accounts/save-staff-roles.ts';
import { saveSecondFactorReset } from '../accounts/second-factor/reset-second-factor.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { FileResponse } from '../http/file-response.ts';
import { route } from '../http/route.ts';
import { findCase } from '../moderation/reports.queries.ts';
import { updateBlockedListings } from '../properties/hide-listings.ts';
import { updateManagerListings } from '../properties/update-manager-listings.ts';
import { auditCsv, findAudit } from './audit.ts';
import { findInbox } from './inbox.queries.ts';
import { kindsFor } from './inbox-kinds.ts';
import { operatorOf } from './operator-of.ts';
import { findPersonFacts } from './pages.queries.ts';
import { getListingPage, getPersonPage, getRequestPage } from './pages.ts';
import { saveMailRequeued } from './resend-mail.ts';
import { getItem, saveItemClaim } from './save-claim.ts';
import { findByText, SEARCHED_KINDS, type SearchedKind } from './search.queries.ts';

async function usernameOf(db: Db, id: number): Promise<string> {
  const person = await findPersonFacts(db, id);
  if (!person) throw notFound('user');
  return person.username;
}

function searchedKinds(context: Context): SearchedKind[] {
  const user = requireUser(context);
  return SEARCHED_KINDS.filter((kind) => {
    if (kind === 'school') return true;
    return canDo(user, kind === 'payment' ? 'read_payments' : 'read');
  });
}

export const staffRoutes = [
  route(staffInbox, async (context: Context) => findInbox(context.db, kindsFor(requireUser(context)))),
  route(staffItem, async (context: Context, { item }) => getItem(context.db, requireUser(context), item)),
  route(claimItem, async (context: Context, { item, body }) =>
    saveItemClaim(context.db, requireUser(context), item, body.is_claimed),
  ),
  route(staffSearch, async (context: Context, { q }) =>
    findByText(context.db, searchedKinds(context), q.trim()),
  ),
  route(staffPerson, async (context: Context, { id }) => getPersonPage(context.db, requireUser(context), id)),
  route(blockAccount, async (context: Context, { id, body }) => {
    const username = await usernameOf(context.db, id);
    const block = { username, reason: body.reason };
    await saveBlocked(context.db, operatorOf(context, body), block, updateBlockedListings);
    return await getPersonPage(context.db, requireUser(context), id);
  }),
  route(unblockAccount, async (context: Context, { id, body }) => {
    const username = await usernameOf(context.db, id);
    await saveUnblocked(context.db, operatorOf(context, body), username, updateBlockedListings);
    return await getPersonPage(context.db, requireUser(context), id);
  }),
  route(endAccountSessions, async (context: Context, { id, body }) => {
    await saveSessionsEnded(context.db, operatorOf(context, body), await usernameOf(context.db, id));
    return await getPersonPage(context.db, requireUser(context), id);
  }),
  route(resetSecondFactor, async (context: Context, { id, body }) => {
    const username = await usernameOf(context.db, id);
    await saveSecondFactorReset(context.db, operatorOf(context, body), { username, ...body });
    return await getPersonPage(context.db, requireUser(context), id);
  }),
  route(setManagerLevel, async (context: Context, { id, body }) => {
    const { db } = context;
    const { level, what } = body;
    const { username: by } = (await findPersonFacts(db, requireUser(context).user_id))!;
    const username = await usernameOf(db, id);
    const check = level === 'premium' ? { what, by } : {};
    const today = new Date().toISOString().slice(0, 10);
    const change = { username, level, check, today };
    await saveManagerLevel(db, operatorOf(context, body), change, updateManagerListings);
    return await getPersonPage(db, requireUser(context), id);
  }),
  route(setStaffRoles, async (context: Context, { id, body }) => {
    const { roles, reason } = body;
    const change = { username: await usernameOf(context.db, id), roles, reason };
    await saveStaffRoles(context.db, operatorOf(context, body), change);
    return await getPersonPage(context.db, requireUser(context), id);
  }),
  route(resendMail, async (context: Context, { id, body }) => {
    await saveMailRequeued(context.db, operatorOf(context, body), id);
    return { id };
  }),
  route(staffListing, async (context: Context, { id }) => getListingPage(context.db, id)),
  route(staffReport, async (context: Context, { id }) => {
    const report = await findCase(context.db, requireUser(context), id, 'read');
    if (!report) throw notFound('report');
    return report;
  }),
  route(staffRequest, async (context: Context, { id }) => getRequestPage(context.db, id)),
  route(acceptRequest, async (context: Context, { id, body }) => {
    const { invited } = await saveAccepted(context.db, operatorOf(context, body), id);
    if (!invited) throw problem(409, t('This request was accepted.'));
    return await getRequestPage(context.db, id);
  }),
  route(refuseRequest, async (context: Context, { id, body }) => {
    const { status } = await saveRefused(context.db, operatorOf(context, body), id);
    if (status === 'refused') throw problem(409, t('This request was refused.'));
    return await getRequestPage(context.db, id);
  }),
  route(staffAudit, async (context: Context, filter) => findAudit(context.db, filter, AUDIT_PAGE)),
  route(exportAudit, async (context: Context, filter) => {
    const events = await findAudit(context.db, filter, AUDIT_EXPORT_MAX);
    return new FileResponse(auditCsv(events), { name: 'audit.csv', type: 'text/csv' });
  }),
];
