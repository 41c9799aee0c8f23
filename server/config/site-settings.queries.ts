import { sql } from 'kysely';
import type { SiteSettingsTable } from '../db/tables/operator-tables.ts';
import type { Db } from '../db/tables.ts';

/** NOTIFY channel. The transaction that changes a setting sends the setting's name as payload. */
export const SITE_SETTINGS_CHANGED = 'site_settings_changed';

type Name = SiteSettingsTable['name'];
type SiteSetting = Pick<SiteSettingsTable, 'value' | 'set_by'> & { updated: string };

/** @returns null if no value is saved; the environment variable then applies */
export async function findSiteSetting(db: Db, name: Name): Promise<SiteSetting | null> {
  const row = await db
    .selectFrom('site_settings')
    .select(['value', 'set_by', 'updated'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

async function announceSetting(trx: Db, name: Name): Promise<void> {
  await sql`select pg_notify(${SITE_SETTINGS_CHANGED}, ${name})`.execute(trx);
}

export async function notifySiteChange(trx: Db, what: string): Promise<void> {
  await sql`select pg_notify(${SITE_SETTINGS_CHANGED}, ${what})`.execute(trx);
}

export async function saveSiteSetting(trx: Db, name: Name, value: string, set_by: string): Promise<void> {
  await trx
    .insertInto('site_settings')
    .values({ name, value, set_by })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value, set_by, updated: sql<string>`now()` }),
    )
    .execute();
  await announceSetting(trx, name);
}

export async function deleteSiteSetting(trx: Db, name: Name): Promise<boolean> {
  const gone = await trx.deleteFrom('site_settings').where('name', '=', name).returning('name').execute();
  if (gone.length > 0) await announceSetting(trx, name);
  return gone.length > 0;
}
