import { notFound, problem } from '#shared/api/errors.ts';
import { withdrawInquiry } from '#shared/api/inquiries.ts';
import {
  disputeLead,
  type Lead,
  lead,
  leadCredits,
  leads,
  makeLead,
  markReplied,
  redeemCredit,
} from '#shared/api/leads.ts';
import { t } from '#shared/texts/t.ts';
import { getManagerReader, getReader } from '../accounts/find-reader.ts';
import { takeAttempt } from '../accounts/take-attempt.ts';
import type { Context } from '../context.ts';
import { Answer } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { LEAD_LIMIT } from '../inquiries/inquiry-limits.ts';
import { inTime } from '../payments/in-time.ts';
import { payWithCredit } from '../payments/pay-with-credit.ts';
import { countCredits, countLeads, findLeads, findManagerLead } from './leads.queries.ts';
import { saveDispute } from './save-dispute.ts';
import { saveLead } from './save-lead.ts';
import { saveReplied } from './save-replied.ts';
import { saveWithdrawn } from './save-withdrawn.ts';

const PAGE_LENGTH = 1000;

/** @throws 404 for another manager's */
async function getLead({ db }: Pick<Context, 'db'>, manager_id: number, id: number): Promise<Lead> {
  const found = await findManagerLead(db, manager_id, id);
  if (!found) throw notFound('lead');
  return found;
}

export const leadRoutes = [
  route(withdrawInquiry, async (context: Context, { id }) => {
    await inTime(saveWithdrawn(context, { user_id: getReader(context).user_id, inquiry_id: id }));
    return { detail: t('Your inquiry is withdrawn.') };
  }),
  route(makeLead, async (context: Context, { body }) => {
    const { user_id } = getReader(context);
    await takeAttempt(context.db, LEAD_LIMIT, user_id);
    return await saveLead(context.db, user_id, body.property);
  }),
  route(leads, async (context: Context, { before, limit = PAGE_LENGTH }) => {
    const { db } = context;
    const { manager_id } = getManagerReader(context);
    const total = await countLeads(db, manager_id);
    return new Answer(await findLeads(db, manager_id, { before, limit }), { 'x-total-count': String(total) });
  }),
  route(leadCredits, async (context: Context) => ({
    available: await countCredits(context.db, getManagerReader(context).manager_id),
  })),
  route(lead, async (context: Context, { id }) => {
    return await getLead(context, getManagerReader(context).manager_id, id);
  }),
  route(redeemCredit, async (context: Context, { id }) => {
    const { manager_id } = getManagerReader(context);
    await inTime(payWithCredit(context, { manager_id, lead_id: id }));
    return await getLead(context, manager_id, id);
  }),
  route(markReplied, async (context: Context, { id }) => {
    const { manager_id } = getManagerReader(context);
    const { unlocked } = await getLead(context, manager_id, id);
    if (!unlocked) throw problem(409, t('This lead is locked. Unlock it to see whom to answer.'));
    await saveReplied(context.db, manager_id, id);
    return await getLead(context, manager_id, id);
  }),
  route(disputeLead, async (context: Context, { id, body }) => {
    const { manager_id } = getManagerReader(context);
    return await saveDispute(context.db, { manager_id, lead_id: id, ...body });
  }),
];
