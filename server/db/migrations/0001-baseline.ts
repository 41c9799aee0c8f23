import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';

/** The order satisfies foreign keys. */
const PARTS = 'accounts schools listings features read-model payments messages forum site'.split(' ');

/**
 * Constraints are named `<table>_<column>_<rule>`, because the server maps errors to fields by these names.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of PARTS) {
    await sql.raw(await readFile(join(import.meta.dirname, 'baseline', `${part}.sql`), 'utf8')).execute(db);
  }
}
