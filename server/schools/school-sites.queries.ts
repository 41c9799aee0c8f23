import { sql } from 'kysely';
import type { SchoolSite } from '#shared/rules/school-site.ts';
import { notifySiteChange } from '../config/site-changes.queries.ts';
import { LISTINGS_CHANGED } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { schoolInitials } from './school-initials.ts';
import { toLook } from './to-look.ts';

export async function findSchoolSites(db: Db): Promise<SchoolSite[]> {
  const rows = await db
    .selectFrom('schools')
    .where('on_main_site', '=', false)
    .where('site_domain', 'is not', null)
    .select([
      'id as school_id',
      'public_view_url',
      'site_domain',
      'name',
      'site_name',
      'short_name',
      'brand_primary',
      'brand_secondary',
      'logo_key',
      'logo_width',
      'logo_height',
    ])
    .orderBy('site_domain')
    .execute();
  return rows.map((row) => ({
    school_id: row.school_id,
    public_view_url: row.public_view_url,
    domain: row.site_domain as string,
    name: row.site_name ?? row.short_name,
    short_name: row.short_name,
    initials: schoolInitials(row),
    ...toLook(row),
  }));
}

export async function findDomainOwner(
  db: Db,
  domain: string,
  except: number,
): Promise<{ name: string } | null> {
  const row = await db
    .selectFrom('schools')
    .where('site_domain', '=', domain)
    .where('id', '<>', except)
    .select('name')
    .executeTakeFirst();
  return row ?? null;
}

/** Makes all processes reload the sites and invalidate their caches. */
export async function announceSites(trx: Db): Promise<void> {
  await notifySiteChange(trx, 'school_sites');
  await sql`select pg_notify(${LISTINGS_CHANGED}, '*')`.execute(trx);
}

export async function saveSchoolDomain(trx: Db, school_id: number, domain: string): Promise<void> {
  await trx
    .updateTable('schools')
    .set({
      site_id: sql<number>`coalesce(site_id, nextval('school_site_ids'))`,
      site_domain: domain,
      on_main_site: false,
      updated: sql<string>`now()`,
    })
    .where('id', '=', school_id)
    .execute();
  await announceSites(trx);
}

export async function deleteSchoolDomain(trx: Db, school_id: number): Promise<boolean> {
  const gone = await trx
    .updateTable('schools')
    .set({ site_id: null, site_domain: null, on_main_site: true, updated: sql<string>`now()` })
    .where('id', '=', school_id)
    .where('site_domain', 'is not', null)
    .returning('id')
    .execute();
  if (gone.length > 0) await announceSites(trx);
  return gone.length > 0;
}

export type SchoolLook = {
  site_name?: string | null;
  brand_primary?: string | null;
  brand_secondary?: string | null;
  logo_key?: string | null;
  logo_width?: number | null;
  logo_height?: number | null;
};

export async function saveSchoolLook(trx: Db, school_id: number, look: SchoolLook): Promise<string | null> {
  const before = await trx
    .selectFrom('schools')
    .where('id', '=', school_id)
    .select('logo_key')
    .forUpdate()
    .executeTakeFirst();
  await trx
    .updateTable('schools')
    .set({ ...look, updated: sql<string>`now()` })
    .where('id', '=', school_id)
    .execute();
  await announceSites(trx);
  return before?.logo_key ?? null;
}
