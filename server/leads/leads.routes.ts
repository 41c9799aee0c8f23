import { notFound, problem } from '#shared/api/errors.ts';
import { withdrawInquiry } from '#shared/api/inquiries.ts';
import {
  disputeLead,
  lead,
  leadCredits,
  leads,
  makeLead,
  markReplied,
  redeemCredit,
} from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { requireManager, requireUser } from '../accounts/authenticate.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { ResponseWithHeaders } from '../http/response-with-headers.ts';
import { route } from '../http/route.ts';
import { findInquiryProperty, findIsConfirmedLocked, insertLead } from '../inquiries/inquiries.queries.ts';
import { LEAD_LIMIT } from '../inquiries/inquiry-limits.ts';
import { notify } from '../notifications/notify.ts';
import { payWithCredit } from '../payments/pay-with-credit.ts';
import { withTimeout } from '../payments/with-timeout.ts';
import {
  countCredits,
  countLeads,
  findLead,
  findLeads,
  findManagerLead,
  updateReplied,
} from './leads.queries.ts';
import { saveDispute } from './save-dispute.ts';
import { saveWithdrawn } from './save-withdrawn.ts';

const UNCONFIRMED = msg(
  'Please confirm your email address first. Managers pay for leads, so they need an address that works.',
);

const PAGE_LENGTH = 1000;

async function getLead({ db }: Pick<Context, 'db'>, manager_id: number, id: number): Promise<Lead> {
  const found = await findManagerLead(db, manager_id, id);
  if (!found) throw notFound('lead');
  return found;
}

export const leadRoutes = [
  route(withdrawInquiry, async (context: Context, { id }) => {
    await withTimeout(saveWithdrawn(context, { user_id: requireUser(context).user_id, inquiry_id: id }));
    return { detail: t('Your inquiry is withdrawn.') };
  }),
  route(makeLead, async (context: Context, { body }) => {
    const { user_id } = requireUser(context);
    await consumeAttempt(context.db, LEAD_LIMIT, user_id);
    return await saveLead(context.db, user_id, body.property);
  }),
  route(leads, async (context: Context, { before, limit = PAGE_LENGTH }) => {
    const { db } = context;
    const { manager_id } = requireManager(context);
    const total = await countLeads(db, manager_id);
    return new ResponseWithHeaders(await findLeads(db, manager_id, { before, limit }), {
      'x-total-count': String(total),
    });
  }),
  route(leadCredits, async (context: Context) => ({
    available: await countCredits(context.db, requireManager(context).manager_id),
  })),
  route(lead, async (context: Context, { id }) => {
    return await getLead(context, requireManager(context).manager_id, id);
  }),
  route(redeemCredit, async (context: Context, { id }) => {
    const { manager_id } = requireManager(context);
    await withTimeout(payWithCredit(context, { manager_id, lead_id: id }));
    return await getLead(context, manager_id, id);
  }),
  route(markReplied, async (context: Context, { id }) => {
    const { manager_id } = requireManager(context);
    const { unlocked } = await getLead(context, manager_id, id);
    if (!unlocked) throw problem(409, t('This lead is locked. Unlock it to see who asked.'));
    await saveReplied(context.db, manager_id, id);
    return await getLead(context, manager_id, id);
  }),
  route(disputeLead, async (context: Context, { id, body }) => {
    const { manager_id } = requireManager(context);
    return await saveDispute(context.db, { manager_id, lead_id: id, ...body });
  }),
];

/** @throws 403 unless the student's address is confirmed, 404 for a hidden property */
async function saveLead(db: Db, user_id: number, property_id: number): Promise<Lead> {
  return await db.transaction().execute(async (trx) => {
    if (!(await findIsConfirmedLocked(trx, user_id))) throw problem(403, t(UNCONFIRMED));
    const property = await findInquiryProperty(trx, property_id);
    if (!property) throw notFound('property');
    const { manager_id, schools } = property;
    await insertLead(trx, { property_id, manager_id, user_id, school_id: schools[0] ?? null });
    return (await findLead(trx, property_id, user_id)) as Lead;
  });
}

async function saveReplied(db: Db, manager_id: number, lead_id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const student = await updateReplied(trx, manager_id, lead_id);
    if (!student) return;
    const { user_id, property_id } = student;
    await notify(trx, {
      user_id,
      topic: 'inquiry',
      path: PAGES.inquiries,
      data: { property: property_id },
    });
  });
}
