import { type Kysely, sql } from 'kysely';

/**
 * Agents are found by the postal code of a property. A message has at most 5000 characters as a person counts, and one of
 * those may be made of many code points: the column's limit is that of the form.
 */
const INQUIRIES_SQL = `
create index agents_postal_codes on agents using gin (postal_codes);

alter table inquiries
  drop constraint inquiries_message_length,
  add constraint inquiries_message_length check (char_length(message) between 1 and 50000)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of INQUIRIES_SQL.split(';\n')) await sql.raw(statement).execute(db);
}
