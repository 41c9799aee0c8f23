import { notFound } from '#shared/api/errors.ts';
import { type Lead, leads, makeLead } from '#shared/api/leads.ts';
import { getManagerReader, getReader } from '../accounts/find-reader.ts';
import { takeAttempt } from '../accounts/take-attempt.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { findAskedProperty, insertLead } from '../inquiries/inquiries.queries.ts';
import { LEAD_LIMIT } from '../inquiries/inquiry-limits.ts';
import { findLead, findLeads } from './leads.queries.ts';

/** @throws 404 a property that is not shown */
async function saveLead(db: Context['db'], user_id: number, property_id: number): Promise<Lead> {
  return await db.transaction().execute(async (trx) => {
    const property = await findAskedProperty(trx, property_id);
    if (!property) throw notFound('property');
    const { manager_id, schools } = property;
    await insertLead(trx, { property_id, manager_id, user_id, school_id: schools[0] ?? null });
    return (await findLead(trx, property_id, user_id)) as Lead;
  });
}

export const leadRoutes = [
  route(makeLead, async (context: Context, { body }) => {
    const { user_id } = getReader(context);
    await takeAttempt(context.db, LEAD_LIMIT, user_id);
    return await saveLead(context.db, user_id, body.property);
  }),
  route(leads, async (context: Context) => {
    return await findLeads(context.db, getManagerReader(context).manager_id);
  }),
];
