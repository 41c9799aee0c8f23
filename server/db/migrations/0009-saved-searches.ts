import { type Kysely, sql } from 'kysely';

/** `plan_ranges` has the form of `property_cards.plan_prices`; null matches every listing. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table saved_searches (
      id bigint generated always as identity constraint saved_searches_pkey primary key,
      user_id bigint not null constraint saved_searches_user_id_exists references users (id) on delete cascade,
      school_id bigint not null
        constraint saved_searches_school_id_exists references schools (id) on delete cascade,
      name text not null constraint saved_searches_name_length check (char_length(name) between 1 and 1000),
      query text not null constraint saved_searches_query_length check (char_length(query) <= 2000),
      plan_ranges int4multirange,
      frequency text not null
        constraint saved_searches_frequency_allowed check (frequency in ('at_once', 'daily', 'weekly', 'off')),
      created timestamptz not null default now(),
      opened timestamptz not null default now(),
      alerted timestamptz,
      due timestamptz,
      constraint saved_searches_query_unique unique (user_id, school_id, query)
    )`.execute(db);
  await sql`create index saved_searches_school_id on saved_searches (school_id)`.execute(db);
  await sql`create index saved_searches_due on saved_searches (due) where due is not null`.execute(db);
  await sql`
    create table search_matches (
      search_id bigint not null
        constraint search_matches_search_id_exists references saved_searches (id) on delete cascade,
      property_id bigint not null
        constraint search_matches_property_id_exists references properties (id) on delete cascade,
      kind text not null
        constraint search_matches_kind_allowed check (kind in ('new', 'price_drop', 'available_again')),
      price integer,
      change_id bigint not null,
      created timestamptz not null default now(),
      sent timestamptz,
      constraint search_matches_pkey primary key (search_id, property_id)
    )`.execute(db);
  await sql`create index search_matches_property_id on search_matches (property_id)`.execute(db);
  await sql`create index search_matches_created on search_matches (created)`.execute(db);
  await sql`
    create table listing_changes (
      property_id bigint constraint listing_changes_pkey primary key
        constraint listing_changes_property_id_exists references properties (id) on delete cascade,
      id bigint generated always as identity,
      before json,
      closed timestamptz,
      is_due boolean not null
    )`.execute(db);
  await sql`create index listing_changes_due on listing_changes (id) where is_due`.execute(db);
}
