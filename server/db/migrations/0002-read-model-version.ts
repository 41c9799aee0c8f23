import { type Kysely, sql } from 'kysely';

/** The default version makes the next start rebuild existing rows. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table property_forms add column version integer not null default 0`.execute(db);
  await sql`create index property_forms_version on property_forms (version)`.execute(db);
}
