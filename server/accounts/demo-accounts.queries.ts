import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** Only the demo sets `is_demo`, so real users are never matched. */
export async function countDemoAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where is_demo and status = 'active' and password_hash is not null`.execute(
    db,
  );
  return rows[0]!.count;
}
