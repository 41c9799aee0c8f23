import { type Kysely, sql } from 'kysely';

/** A single room is rented by the bed, so its rent is not divided by the building's bedrooms. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table properties
      add column deposit integer constraint properties_deposit_range check (deposit between 0 and 100000),
      add column fees jsonb not null default '[]'
        constraint properties_fees_form check (jsonb_typeof(fees) = 'array'),
      add column lease_lengths text[] not null default '{}',
      add column utility_estimates jsonb not null default '{}'
        constraint properties_utility_estimates_form check (jsonb_typeof(utility_estimates) = 'object')`.execute(
    db,
  );
  await sql`
    alter table floor_plans
      add column deposit integer constraint floor_plans_deposit_range check (deposit between 0 and 100000),
      add column fees jsonb not null default '[]'
        constraint floor_plans_fees_form check (jsonb_typeof(fees) = 'array')`.execute(db);
  await sql`
    update floor_plans f set price_per = 'bed' from properties p
    where p.id = f.property_id and p.type = 'single_room' and f.price_per = 'unit'`.execute(db);
}
