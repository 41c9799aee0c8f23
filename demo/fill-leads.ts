import type { Db } from '#server/db/tables.ts';
import { findDemoHomes, insertDemoPayment, insertMissingLead } from './demo-leads.queries.ts';
import { findDemoUserIds } from './demo-rows.queries.ts';
import { DEMO_LEADS } from './lists/demo-leads.ts';
import { addDays } from './make-plans.ts';

/** UTC. */
const HOUR_MS = '14:00:00Z';

/** Existing leads stay unchanged. */
export async function fillLeads(db: Db, schoolId: number, today: string): Promise<void> {
  const users = await findDemoUserIds(db);
  const homes = await findDemoHomes(db, schoolId, [...new Set(DEMO_LEADS.map(({ manager }) => manager))]);
  const at = (daysAgo: number | undefined) =>
    daysAgo === undefined ? null : `${addDays(today, -daysAgo)}T${HOUR_MS}`;
  await db.transaction().execute(async (trx) => {
    for (const lead of DEMO_LEADS) {
      const own = homes.filter(({ username }) => username === lead.manager);
      const home = own[lead.home % own.length];
      const user_id = users.get(lead.by);
      if (!home || user_id === undefined) continue;
      const unlocked_at = at(lead.unlockedDaysAgo);
      const lead_id = await insertMissingLead(trx, {
        property_id: home.id,
        manager_id: home.manager_id,
        user_id,
        school_id: schoolId,
        message: lead.message,
        created: at(lead.askedDaysAgo)!,
        unlocked_at,
        replied: at(lead.repliedDaysAgo),
      });
      if (lead_id === null || unlocked_at === null) continue;
      await insertDemoPayment(trx, { lead_id, manager_id: home.manager_id, settled: unlocked_at });
    }
  });
}
