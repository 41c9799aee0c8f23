import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

export async function ageAvailability(db: Db, days: number): Promise<void> {
  const back = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days}::int)`;
  await sql`
    update properties set ${back('availability_confirmed')}, ${back('availability_asked')}, ${back('lapsed')}
    `.execute(db);
}
