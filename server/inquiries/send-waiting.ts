import type { Db } from '../db/tables.ts';
import { type AskedProperty, findAskedProperty, findWaiting, insertLead } from './inquiries.queries.ts';
import { mailLead } from './mail-lead.ts';

export async function saveAskedLead(
  trx: Db,
  property: AskedProperty,
  asker: { user_id: number; school_id: number | null },
): Promise<void> {
  await insertLead(trx, { property_id: property.id, manager_id: property.manager_id, ...asker });
  await mailLead(trx, property);
}

/** In the confirming transaction. Inquiries about hidden properties keep waiting. */
export async function sendWaiting(trx: Db, user_id: number): Promise<void> {
  for (const { property_id, school_id } of await findWaiting(trx, user_id)) {
    const property = await findAskedProperty(trx, property_id);
    if (property) await saveAskedLead(trx, property, { user_id, school_id });
  }
}
