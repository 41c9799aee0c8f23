import { notFound, problem } from '#shared/api/errors.ts';
import type { Lead } from '#shared/api/leads.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { findAskedProperty, findIsConfirmedHeld, insertLead } from '../inquiries/inquiries.queries.ts';
import { findLead } from './leads.queries.ts';

const UNCONFIRMED = msg('Please confirm your e-mail address first: a manager pays to know whom to answer.');

/** @throws 403 unless the student's address is confirmed, 404 for a hidden property */
export async function saveLead(db: Db, user_id: number, property_id: number): Promise<Lead> {
  return await db.transaction().execute(async (trx) => {
    if (!(await findIsConfirmedHeld(trx, user_id))) throw problem(403, t(UNCONFIRMED));
    const property = await findAskedProperty(trx, property_id);
    if (!property) throw notFound('property');
    const { manager_id, schools } = property;
    await insertLead(trx, { property_id, manager_id, user_id, school_id: schools[0] ?? null });
    return (await findLead(trx, property_id, user_id)) as Lead;
  });
}
