import { type Kysely, sql } from 'kysely';

/** The secret part of the URL under which other sites fetch a manager's listings. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table managers add column feed_key text constraint managers_feed_key unique`.execute(db);
}
