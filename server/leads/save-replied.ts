import { PAGES } from '#shared/pages.ts';
import type { Db } from '../db/tables.ts';
import { notify } from '../notifications/notify.ts';
import { updateReplied } from './leads.queries.ts';

/** Notifies the student once. */
export async function saveReplied(db: Db, manager_id: number, lead_id: number): Promise<void> {
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
