create table mail_outbox (
  id bigint generated always as identity constraint mail_outbox_pkey primary key,
  to_user_id bigint constraint mail_outbox_to_user_id_exists references users (id) on delete set null,
  to_email text not null constraint mail_outbox_to_email_length check (char_length(to_email) between 3 and 254),
  to_name text not null default '',
  template text not null constraint mail_outbox_template_length check (char_length(template) between 1 and 100),
  data json not null,
  attempts smallint not null default 0,
  next_attempt timestamptz not null default now(),
  last_error text,
  sent timestamptz,
  dead timestamptz,
  created timestamptz not null default now(),
  message_key text not null default gen_random_uuid()::text constraint mail_outbox_message_key_unique unique,
  handed_over timestamptz,
  constraint mail_outbox_dead_unsent check (sent is null or dead is null),
  constraint mail_outbox_sent_handed_over check (sent is null or handed_over is not null)
);
create index mail_outbox_to_user_id on mail_outbox (to_user_id);
create index mail_outbox_due on mail_outbox (next_attempt)
  where sent is null and dead is null and handed_over is null;
create index mail_outbox_in_hand on mail_outbox (handed_over) where sent is null and dead is null;
create index mail_outbox_created on mail_outbox (created);
create index mail_outbox_waiting on mail_outbox (created) where sent is null and dead is null;
create index mail_outbox_dead on mail_outbox (dead) where dead is not null;

create table mail_suppressions (
  email text constraint mail_suppressions_pkey primary key
    constraint mail_suppressions_email_length check (char_length(email) between 3 and 254)
    constraint mail_suppressions_email_lower check (email = lower(email)),
  reason text not null,
  created timestamptz not null default now()
);

create table site_settings (
  name text constraint site_settings_pkey primary key
    constraint site_settings_name_form check (name ~ '^[a-z][a-z_]{0,49}$'),
  value text not null constraint site_settings_value_length check (char_length(value) between 1 and 300)
    constraint site_settings_value_line check (value !~ '[[:cntrl:]]'),
  set_by text not null constraint site_settings_set_by_length check (char_length(set_by) between 1 and 200),
  updated timestamptz not null default now()
);

create table content_copies (
  place text constraint content_copies_pkey primary key
    constraint content_copies_place_length check (char_length(place) between 1 and 200),
  content json,
  digest text,
  fetched timestamptz,
  asked timestamptz not null default '-infinity',
  failure text constraint content_copies_failure_length check (char_length(failure) <= 500),
  constraint content_copies_digest_given check ((content is null) = (digest is null)),
  constraint content_copies_fetched_given check ((content is null) = (fetched is null))
);

create table content_pictures (
  url text constraint content_pictures_pkey primary key
    constraint content_pictures_url_length check (char_length(url) between 1 and 2000),
  storage_key text,
  width integer constraint content_pictures_width_range check (width > 0),
  height integer constraint content_pictures_height_range check (height > 0),
  failure text constraint content_pictures_failure_length check (char_length(failure) <= 500),
  tried timestamptz not null default now(),
  constraint content_pictures_height_given check ((storage_key is null) = (height is null)),
  constraint content_pictures_storage_key_given check ((storage_key is null) = (failure is not null)),
  constraint content_pictures_width_given check ((storage_key is null) = (width is null))
);

create table map_versions (
  id bigint generated always as identity constraint map_versions_pkey primary key,
  region text not null constraint map_versions_region_form check (region ~ '^[a-z0-9][a-z0-9-]{0,49}$'),
  state text not null constraint map_versions_state_allowed check (state in ('filling', 'current', 'old')),
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  data_date date,
  attribution text not null,
  counts json not null default '{}',
  started timestamptz not null default now(),
  completed timestamptz,
  areas json not null default '[]',
  constraint map_versions_box_range
    check (west between -180 and 180 and east between west and 180 and south between -90 and 90
    and north between south and 90),
  constraint map_versions_completed_set check ((state = 'filling') = (completed is null))
);
create unique index map_versions_current on map_versions (region) where state = 'current';
create index map_versions_region on map_versions (region, id);

create table map_graphs (
  version_id bigint not null constraint map_graphs_version_id_exists references map_versions (id) on delete cascade,
  bytes bytea not null,
  part smallint not null default 0 constraint map_graphs_part_range check (part >= 0),
  raw_bytes integer not null constraint map_graphs_raw_bytes_range check (raw_bytes between 1 and 16777216),
  constraint map_graphs_pkey primary key (version_id, part)
);
alter table map_graphs alter column bytes set storage external;

create table map_tiles (
  version_id bigint not null constraint map_tiles_version_id_exists references map_versions (id) on delete cascade,
  z smallint not null constraint map_tiles_z_range check (z between 0 and 22),
  x integer not null,
  y integer not null,
  bytes bytea not null,
  constraint map_tiles_pkey primary key (version_id, z, x, y)
);
alter table map_tiles alter column bytes set storage external;

create table map_places (
  version_id bigint not null constraint map_places_version_id_exists references map_versions (id) on delete cascade,
  ref text not null,
  kind text not null,
  name text not null,
  lng double precision not null,
  lat double precision not null,
  url text,
  constraint map_places_pkey primary key (version_id, ref)
);
create index map_places_point on map_places (version_id, lat, lng);
create index map_places_hospitals on map_places (version_id, lat, lng) where kind = 'hospital';

create table map_stops (
  version_id bigint not null constraint map_stops_version_id_exists references map_versions (id) on delete cascade,
  ref text not null,
  name text,
  mode text not null constraint map_stops_mode_allowed check (mode in ('bus', 'rail', 'ferry')),
  routes text[] not null,
  lng double precision not null,
  lat double precision not null,
  constraint map_stops_pkey primary key (version_id, ref)
);
create index map_stops_point on map_stops (version_id, lat, lng);

create table map_addresses (
  version_id bigint not null
    constraint map_addresses_version_id_exists references map_versions (id) on delete cascade,
  ref text not null,
  number text not null,
  street text not null,
  street_key text not null,
  city text,
  postcode text,
  lng double precision not null,
  lat double precision not null,
  constraint map_addresses_pkey primary key (version_id, ref)
);
create index map_addresses_street on map_addresses (street_key, version_id);

create table map_streets (
  id bigint generated always as identity constraint map_streets_pkey primary key,
  version_id bigint not null constraint map_streets_version_id_exists references map_versions (id) on delete cascade,
  name text not null,
  street_key text not null,
  lng double precision not null,
  lat double precision not null,
  length_m double precision not null constraint map_streets_length_m_range check (length_m >= 0)
);
create index map_streets_street on map_streets (street_key, version_id);
create index map_streets_version on map_streets (version_id);

create table map_services (
  name text constraint map_services_pkey primary key,
  configured text,
  last_answer timestamptz,
  last_failure timestamptz,
  failure text,
  open_until timestamptz
);

create table geocodes (
  provider text not null,
  address_hash text not null,
  candidates json not null,
  is_found boolean not null,
  asked timestamptz not null default now(),
  constraint geocodes_pkey primary key (provider, address_hash)
);
create index geocodes_not_found on geocodes (asked) where not is_found;

-- Setting the sequence's value writes to the WAL.
create sequence log_marks;
