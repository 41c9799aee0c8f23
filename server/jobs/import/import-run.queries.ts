import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

export async function insertImportRun(
  db: Db,
  kind: 'schools' | 'listings',
  source: string,
  fileName: string,
): Promise<number> {
  const run = await db
    .insertInto('import_runs')
    .values({ kind, source, file_name: fileName })
    .returning('id')
    .executeTakeFirstOrThrow();
  return run.id;
}

export async function updateImportRun(db: Db, id: number, counts: Record<string, number>): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ finished: sql`now()`, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
}
