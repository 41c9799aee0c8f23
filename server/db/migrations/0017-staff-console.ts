import { type Kysely, sql } from 'kysely';

/** Claims of inbox rows, and indexes for the search and the histories of the staff console. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff_claims (
      kind text not null,
      item_id bigint not null,
      user_id bigint not null constraint staff_claims_user_id_exists references users (id) on delete cascade,
      claimed timestamptz not null default now(),
      constraint staff_claims_pkey primary key (kind, item_id)
    )`.execute(db);
  await sql`create index staff_claims_user_id on staff_claims (user_id)`.execute(db);
  const prefixes = {
    users: {
      username: 'username',
      email: 'email',
      last_name: 'last_name',
      full_name: `first_name || ' ' || last_name`,
    },
    managers: { company_name: 'company_name' },
    properties: { name: 'name', address_1: 'address_1' },
    schools: { name: 'name', short_name: 'short_name' },
  };
  for (const [table, columns] of Object.entries(prefixes)) {
    for (const [name, text] of Object.entries(columns))
      await sql`create index ${sql.ref(`${table}_${name}_prefix`)} on ${sql.table(table)}
        (lower(${sql.raw(text)}) text_pattern_ops)`.execute(db);
  }
  await sql`create index payments_provider_ref on payments (provider_ref)`.execute(db);
  await sql`create index payments_open_dispute on payments (updated) where dispute = 'open'`.execute(db);
  await sql`create index moderation_events_place on moderation_events (kind, place_id, id desc)`.execute(db);
}
