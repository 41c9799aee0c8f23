import { PAGES } from '#shared/pages.ts';
import type { Db } from '../db/tables.ts';
import { notify } from '../notifications/notify.ts';

/** Runs in the transaction that unlocks the lead. Skips deleted students. */
export async function notifyLeadSeen(
  trx: Db,
  { user_id, property_id }: { user_id: number | null; property_id: number },
): Promise<void> {
  if (user_id === null) return;
  await notify(trx, { user_id, topic: 'inquiry', path: PAGES.inquiries, data: { property: property_id } });
}
