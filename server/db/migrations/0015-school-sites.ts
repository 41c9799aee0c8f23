import { type Kysely, sql } from 'kysely';

/** What a school's own site is called, and the logo that its pages wear. The domain and the colours stand already. */
const STATEMENTS = [
  `create sequence school_site_ids as bigint`,
  `select setval('school_site_ids', coalesce((select max(site_id) from schools), 0) + 1, false)`,
  `alter table schools
    add column site_name text,
    add column logo_key text,
    add column logo_width integer,
    add column logo_height integer,
    add constraint schools_site_name_length check (char_length(site_name) between 1 and 60),
    add constraint schools_logo_key_form check (logo_key ~ '^[0-9a-f]{32}$'),
    add constraint schools_logo_key_unique unique (logo_key),
    add constraint schools_logo_width_range check (logo_width > 0),
    add constraint schools_logo_height_range check (logo_height > 0),
    add constraint schools_logo_given
      check ((logo_key is null) = (logo_width is null) and (logo_key is null) = (logo_height is null))`,
  'create index schools_on_own_site on schools (site_domain) where not on_main_site',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
