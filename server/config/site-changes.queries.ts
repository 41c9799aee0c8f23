import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** NOTIFY channel. The transaction that changes announcements or school sites sends what has changed. */
export const SITE_CHANGED = 'site_changed';

export async function notifySiteChange(trx: Db, what: string): Promise<void> {
  await sql`select pg_notify(${SITE_CHANGED}, ${what})`.execute(trx);
}
