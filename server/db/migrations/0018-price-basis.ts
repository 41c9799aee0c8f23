import { type Kysely, sql } from 'kysely';

/** The next start rebuilds `plans`, because PostgreSQL can't alter the type of a column. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table property_cards drop column plans, add column lowest_cost integer`.execute(db);
  await sql`alter type plan_facts add attribute cost integer, add attribute cost_max integer`.execute(db);
  await sql`alter table property_cards add column plans plan_facts[] not null default '{}'`.execute(db);
  await sql`
    alter table schools add column price_basis text not null default 'listing'
      constraint schools_price_basis_allowed check (price_basis in ('listing', 'person'))`.execute(db);
}
