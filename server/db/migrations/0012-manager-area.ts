import { type Kysely, sql } from 'kysely';

/**
 * When somebody last said that a home is still to be had, when its manager was asked, and since when it is hidden because nobody said so; which cards stand
 * behind the others of their tier; photos that an imported file names; and how much room photos take.
 *
 * Texts of the read model lack their closing brace, so a field is added to them by appending it.
 */
const STATEMENTS = [
  `alter table properties
    add column availability_confirmed timestamptz not null default now(),
    add column availability_asked timestamptz,
    add column lapsed timestamptz`,
  'update properties set availability_confirmed = updated',
  `create index properties_availability on properties (availability_confirmed)
    where status = 'active' and deleted is null`,

  'alter table property_cards add column is_stale boolean not null default false',
  `update property_cards c set is_stale = true from properties p
    where p.id = c.property_id and p.availability_confirmed < now() - interval '45 days'`,
  'drop index property_cards_order',
  `create index property_cards_order on property_cards
    (school_id, tier_rank desc, is_stale, distance, property_id)`,
  `update property_forms f set card = f.card || k.field, form = f.form || k.field
    from (select id, ',"availability_confirmed":"'
      || to_char(availability_confirmed at time zone 'utc', 'YYYY-MM-DD') || '"' as field from properties) k
    where k.id = f.property_id`,

  `create table photo_fetches (
    property_id bigint not null,
    url text not null,
    problem text,
    created timestamptz not null default now(),
    constraint photo_fetches_pkey primary key (property_id, url),
    constraint photo_fetches_property_id_exists
      foreign key (property_id) references properties (id) on delete cascade,
    constraint photo_fetches_url_length check (length(url) between 1 and 2000)
  )`,
  'alter table photos add column bytes integer, add constraint photos_bytes_range check (bytes > 0)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
