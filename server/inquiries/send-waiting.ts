import type { Db } from '../db/tables.ts';
import { type AskedProperty, findAskedProperty, findWaiting, insertLead } from './inquiries.queries.ts';
import { mailLead } from './mail-lead.ts';

/** Makes the lead of an inquiry and tells the manager of it. */
export async function saveAskedLead(
  trx: Db,
  property: AskedProperty,
  asker: { user_id: number; school_id: number | null },
): Promise<void> {
  await insertLead(trx, { property_id: property.id, manager_id: property.manager_id, ...asker });
  await mailLead(trx, property);
}

/**
 * Sends on the inquiries that waited for a student's address to be confirmed, in the transaction that confirms it. What is
 * not shown any more is asked about in vain: that inquiry goes on waiting.
 */
export async function sendWaiting(trx: Db, user_id: number): Promise<void> {
  for (const { property_id, school_id } of await findWaiting(trx, user_id)) {
    const property = await findAskedProperty(trx, property_id);
    if (property) await saveAskedLead(trx, property, { user_id, school_id });
  }
}
