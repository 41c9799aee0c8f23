import { type Kysely, sql } from 'kysely';

/**
 * One property is one row: it has the way to its nearest school as well, and its texts stay in it, two rows to a page, in place of a table
 * beside it. That holds for rows which are written from now on; those that stand are read as they were.
 */
const STATEMENTS = [
  'alter table property_forms add column near_school_id bigint, add column near_travel text',
  'alter table property_forms alter column form set storage main',
  'alter table property_forms set (toast_tuple_target = 4064)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
