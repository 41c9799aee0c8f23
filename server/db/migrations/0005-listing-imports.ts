import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table managers add column import_mapping json`.execute(db);
  await sql`
    create table scheduled_feeds (
      id bigint generated always as identity constraint scheduled_feeds_pk primary key,
      manager_id bigint not null constraint scheduled_feeds_manager references managers on delete cascade,
      source text not null,
      url text not null constraint scheduled_feeds_url_length check (length(url) <= 2000),
      mapping json,
      language text not null,
      etag text,
      last_modified text,
      checked timestamptz,
      failures int not null default 0,
      problem text,
      created timestamptz not null default now(),
      constraint scheduled_feeds_url unique (manager_id, url)
    )`.execute(db);
  await sql`
    create table scheduled_feed_listings (
      feed_id bigint not null constraint scheduled_feed_listings_feed references scheduled_feeds on delete cascade,
      property_id bigint not null constraint scheduled_feed_listings_property references properties on delete cascade,
      constraint scheduled_feed_listings_pk primary key (feed_id, property_id)
    )`.execute(db);
  await sql`create index scheduled_feed_listings_property on scheduled_feed_listings (property_id)`.execute(
    db,
  );
  await sql`
    create table listing_imports (
      id bigint generated always as identity constraint listing_imports_pk primary key,
      manager_id bigint not null constraint listing_imports_manager references managers on delete cascade,
      feed_id bigint constraint listing_imports_feed references scheduled_feeds on delete set null,
      language text not null,
      file_name text not null,
      file bytea,
      mapping json,
      state text not null default 'waiting' constraint listing_imports_state
        check (state in ('waiting', 'running', 'done', 'failed')),
      is_dry_run boolean not null,
      is_confirmed boolean not null default false,
      progress double precision not null default 0,
      columns json,
      report json,
      problem text,
      created timestamptz not null default now(),
      finished timestamptz
    )`.execute(db);
  await sql`create index listing_imports_manager on listing_imports (manager_id, id desc)`.execute(db);
  await sql`create index listing_imports_feed on listing_imports (feed_id, id desc)`.execute(db);
  await sql`create index listing_imports_created on listing_imports (created)`.execute(db);
}
