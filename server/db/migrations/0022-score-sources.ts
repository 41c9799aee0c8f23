import { type Kysely, sql } from 'kysely';

/** What stands beside scores: the day of the map that they were worked out from. */
const STATEMENTS = ['alter table property_aux add column map_date date'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
