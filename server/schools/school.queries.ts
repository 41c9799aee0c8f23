import { sql } from 'kysely';
import type { School, SchoolListItem } from '#shared/api/schools-schemas.ts';
import type { Db } from '../db/tables.ts';
import { schoolInitials } from './school-initials.ts';
import { toLook } from './to-look.ts';

type ListRow = {
  id: number;
  name: string;
  short_name: string;
  alias: string | null;
  city: string;
  state: string;
  public_view_url: string;
  on_main_site: boolean;
  site_id: number | null;
  site_domain: string | null;
  is_popular: boolean;
  is_demo: boolean;
};

const LIST_COLUMNS = [
  'id',
  'name',
  'short_name',
  'alias',
  'city',
  'state',
  'public_view_url',
  'on_main_site',
  'site_id',
  'site_domain',
  'is_popular',
  'is_demo',
] as const;

type SiteRow = Pick<ListRow, 'on_main_site' | 'site_id' | 'site_domain'>;
export type SchoolAddressRow = Pick<ListRow, 'id' | 'public_view_url'> & SiteRow;
type SchoolAddress = Pick<SchoolListItem, 'id' | 'public_view_url' | 'site'>;

const siteOf = ({ on_main_site, site_id, site_domain }: SiteRow): SchoolListItem['site'] =>
  !on_main_site && site_id !== null && site_domain !== null ? { id: site_id, domain: site_domain } : null;

export function toSchoolAddress(row: SchoolAddressRow): SchoolAddress {
  return { id: row.id, public_view_url: row.public_view_url, site: siteOf(row) };
}

function toListItem(row: ListRow): SchoolListItem {
  return {
    id: row.id,
    name: row.name,
    short_name: row.short_name,
    initials: schoolInitials(row),
    alias: row.alias,
    city: row.city,
    state: row.state,
    public_view_url: row.public_view_url,
    site: siteOf(row),
    is_popular: row.is_popular,
    is_demo: row.is_demo,
  };
}

/** Sorts in JavaScript, because collations differ between databases. */
const NAMES = new Intl.Collator('en');

export type SchoolFilter = { q?: string | undefined; popular?: boolean | undefined };

export async function findSchools(db: Db, { q, popular }: SchoolFilter): Promise<SchoolListItem[]> {
  let query = db.selectFrom('schools').select(LIST_COLUMNS);
  if (popular !== undefined) query = query.where('is_popular', '=', popular);
  if (q !== undefined) {
    const part = q.trim().toLowerCase();
    query = query.where(
      sql<boolean>`position(${part}::text in lower(name || chr(10) || short_name || chr(10) || coalesce(alias, ''))) > 0`,
    );
  }
  const rows = await query.execute();
  return rows.map(toListItem).sort((a, b) => NAMES.compare(a.name, b.name) || a.id - b.id);
}

export async function findSchoolByViewUrl(db: Db, public_view_url: string): Promise<School | null> {
  const row = await db
    .selectFrom('schools')
    .selectAll()
    .where('public_view_url', '=', public_view_url)
    .executeTakeFirst();
  if (!row) return null;
  const forum_mods = await db
    .selectFrom('school_mods as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.school_id', '=', row.id)
    .where('u.status', '=', 'active')
    .select(['u.id', 'u.username'])
    .orderBy('u.username')
    .execute();
  return {
    ...toListItem(row),
    description: row.description,
    website: row.website,
    price_basis: row.price_basis,
    center: { type: 'Point', coordinates: [row.lng, row.lat] },
    forum_mods,
    scorecard_data: {
      enrollment_undergrad: row.enrollment_undergrad,
      admission_rate: row.admission_rate,
      sat_scores: row.sat_scores,
      in_state_tuition: row.in_state_tuition,
      out_of_state_tuition: row.out_of_state_tuition,
      room_and_board_off_campus: row.room_and_board_off_campus,
      year_label: row.scorecard_year,
    },
    ...toLook(row),
  };
}

export async function findSchoolAddress(db: Db, id: number): Promise<SchoolAddress | null> {
  const row = await db.selectFrom('schools').select(LIST_COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? toSchoolAddress(row) : null;
}

export async function findSchoolLink(db: Db, id: number): Promise<{ public_view_url: string } | null> {
  const row = await db
    .selectFrom('schools')
    .select('public_view_url')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export type SchoolRef = { id: number; name: string; public_view_url: string };

export async function findSchoolRef(
  db: Db,
  key: { id: number } | { public_view_url: string },
): Promise<SchoolRef | null> {
  const query = db.selectFrom('schools').select(['id', 'name', 'public_view_url']);
  const row = await ('id' in key
    ? query.where('id', '=', key.id)
    : query.where('public_view_url', '=', key.public_view_url)
  ).executeTakeFirst();
  return row ?? null;
}

export async function updatePopular(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update schools set is_popular = id = any(${ids}::bigint[]), updated = now()
    where is_popular <> (id = any(${ids}::bigint[]))`.execute(trx);
}
