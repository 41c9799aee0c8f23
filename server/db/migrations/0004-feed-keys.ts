import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table managers add column feed_key text constraint managers_feed_key unique`.execute(db);
}
