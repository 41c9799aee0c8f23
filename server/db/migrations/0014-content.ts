import { type Kysely, sql } from 'kysely';

/**
 * The last good copy of what a content service has, one row for each place that was ever read, and the pictures of it that
 * this site serves itself.
 */
const STATEMENTS = [
  `create table content_copies (
    place text constraint content_copies_pkey primary key,
    content json,
    digest text,
    fetched timestamptz,
    asked timestamptz not null default '-infinity',
    failure text,
    constraint content_copies_place_length check (char_length(place) between 1 and 200),
    constraint content_copies_fetched_given check ((content is null) = (fetched is null)),
    constraint content_copies_digest_given check ((content is null) = (digest is null)),
    constraint content_copies_failure_length check (char_length(failure) <= 500)
  )`,
  `create table content_pictures (
    url text constraint content_pictures_pkey primary key,
    storage_key text,
    width integer,
    height integer,
    failure text,
    tried timestamptz not null default now(),
    constraint content_pictures_url_length check (char_length(url) between 1 and 2000),
    constraint content_pictures_storage_key_unique unique (storage_key),
    constraint content_pictures_storage_key_given check ((storage_key is null) = (failure is not null)),
    constraint content_pictures_width_range check (width > 0),
    constraint content_pictures_width_given check ((storage_key is null) = (width is null)),
    constraint content_pictures_height_range check (height > 0),
    constraint content_pictures_height_given check ((storage_key is null) = (height is null)),
    constraint content_pictures_failure_length check (char_length(failure) <= 500)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
