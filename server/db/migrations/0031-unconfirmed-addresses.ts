import { type Kysely, sql } from 'kysely';
import { dropIndex, makeIndex } from './make-index.ts';

export const config = { transaction: false };

/**
 * An e-mail address is unique among confirmed accounts alone, so that nobody keeps its owner out by signing up with it. An account
 * whose address another one confirms loses it, and keeps its password.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users drop constraint if exists users_email_needed`.execute(db);
  await makeIndex(db, 'users_email', 'users (lower(email))');
  await makeIndex(
    db,
    'users_email_confirmed_unique',
    'users (lower(email)) where email_confirmed is not null',
    'unique',
  );
  await dropIndex(db, 'users_email_unique');
}
