import { type Kysely, sql } from 'kysely';

/** Counts the revocations of an account's mailed links. Signed links carry the number, because they have no row to mark. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column link_generation integer not null default 0`.execute(db);
}
