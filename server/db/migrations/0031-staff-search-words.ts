import { type Kysely, sql } from 'kysely';

/** Lets the staff search find any word of a name or address. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index properties_name_prefix, properties_address_1_prefix, schools_name_prefix,
    schools_short_name_prefix, users_last_name_prefix, users_full_name_prefix,
    managers_company_name_prefix`.execute(db);
  const words = {
    users: `first_name || ' ' || last_name`,
    managers: 'company_name',
    properties: `coalesce(name, '') || ' ' || coalesce(listing_title, '') || ' ' || coalesce(address_1, '')`,
    schools: `name || ' ' || short_name`,
  };
  for (const [table, text] of Object.entries(words))
    await sql`create index ${sql.ref(`${table}_words`)} on ${sql.table(table)}
      using gin (to_tsvector('simple', ${sql.raw(text)}))`.execute(db);
}
