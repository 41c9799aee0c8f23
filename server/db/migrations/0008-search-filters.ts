import { type Kysely, sql } from 'kysely';

/** Existing rows match none of the new filters until the next start. */
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
