import { type Kysely, sql } from 'kysely';

/** Replaces the single announcement of `site_settings`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table announcements (
      id bigint generated always as identity constraint announcements_pkey primary key,
      school_id bigint constraint announcements_school_id_exists references schools (id) on delete cascade,
      audience text not null constraint announcements_audience_allowed
        check (audience in ('everyone', 'students', 'managers')),
      text_en text not null constraint announcements_text_en_length check (char_length(text_en) between 1 and 3000),
      text_es text constraint announcements_text_es_length check (char_length(text_es) between 1 and 3000),
      starts timestamptz not null,
      ends timestamptz,
      set_by text not null,
      created timestamptz not null default now(),
      constraint announcements_ends_after check (ends >= starts)
    )`.execute(db);
  await sql`create index announcements_school_id on announcements (school_id)`.execute(db);
  await sql`create index announcements_ends on announcements (coalesce(ends, 'infinity'))`.execute(db);
  await sql`
    insert into announcements (audience, text_en, starts, set_by)
    select 'everyone', value, updated, set_by from site_settings where name = 'announcement'`.execute(db);
  await sql`drop table site_settings`.execute(db);
}
