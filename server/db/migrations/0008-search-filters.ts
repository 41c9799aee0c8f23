import { type Kysely, sql } from 'kysely';

/**
 * Facts that searches filter by. Until the next start has rebuilt the read model, existing rows match none of
 * the new filters.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create type plan_facts as (
      bedrooms smallint, price integer, price_max integer, baths real, sq_feet integer, date_available date,
      per_bed boolean, tour boolean)`.execute(db);
  await sql`
    alter table property_cards
      add column traits bigint not null default 0,
      add column plans plan_facts[] not null default '{}',
      add column search_text text not null default ''`.execute(db);
}
