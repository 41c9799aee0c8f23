import { type Kysely, sql } from 'kysely';

/**
 * What is imported of OpenStreetMap. Each import is a version of its region: filled beside the one that is read, made current in
 * one statement, and the one before is deleted afterwards.
 */
const STATEMENTS = [
  `create table map_versions (
    id bigint generated always as identity constraint map_versions_pkey primary key,
    region text not null,
    state text not null,
    west double precision not null,
    south double precision not null,
    east double precision not null,
    north double precision not null,
    data_date date,
    attribution text not null,
    counts json not null default '{}',
    started timestamptz not null default now(),
    completed timestamptz,
    constraint map_versions_region_form check (region ~ '^[a-z0-9][a-z0-9-]{0,49}$'),
    constraint map_versions_state_allowed check (state in ('filling', 'current', 'old')),
    constraint map_versions_box_range check (
      west between -180 and 180 and east between west and 180 and south between -90 and 90 and north between south and 90
    ),
    constraint map_versions_completed_set check ((state = 'filling') = (completed is null))
  )`,
  `create unique index map_versions_current on map_versions (region) where state = 'current'`,
  `create index map_versions_region on map_versions (region, id)`,
  `create table map_graphs (
    version_id bigint constraint map_graphs_pkey primary key,
    bytes bytea not null,
    constraint map_graphs_version_id_exists foreign key (version_id) references map_versions (id) on delete cascade
  )`,
  // Compressed already.
  'alter table map_graphs alter column bytes set storage external',
  `create table map_tiles (
    version_id bigint not null,
    z smallint not null,
    x integer not null,
    y integer not null,
    bytes bytea not null,
    constraint map_tiles_pkey primary key (version_id, z, x, y),
    constraint map_tiles_version_id_exists foreign key (version_id) references map_versions (id) on delete cascade,
    constraint map_tiles_z_range check (z between 0 and 22)
  )`,
  'alter table map_tiles alter column bytes set storage external',
  `create table map_places (
    version_id bigint not null,
    ref text not null,
    kind text not null,
    name text not null,
    lng double precision not null,
    lat double precision not null,
    url text,
    constraint map_places_pkey primary key (version_id, ref),
    constraint map_places_version_id_exists foreign key (version_id) references map_versions (id) on delete cascade
  )`,
  'create index map_places_point on map_places (version_id, lat, lng)',
  `create table map_stops (
    version_id bigint not null,
    ref text not null,
    name text,
    mode text not null,
    routes text[] not null,
    lng double precision not null,
    lat double precision not null,
    constraint map_stops_pkey primary key (version_id, ref),
    constraint map_stops_version_id_exists foreign key (version_id) references map_versions (id) on delete cascade,
    constraint map_stops_mode_allowed check (mode in ('bus', 'rail', 'ferry'))
  )`,
  'create index map_stops_point on map_stops (version_id, lat, lng)',
  `create table map_addresses (
    version_id bigint not null,
    ref text not null,
    number text not null,
    street text not null,
    street_key text not null,
    city text,
    postcode text,
    lng double precision not null,
    lat double precision not null,
    constraint map_addresses_pkey primary key (version_id, ref),
    constraint map_addresses_version_id_exists foreign key (version_id) references map_versions (id) on delete cascade
  )`,
  'create index map_addresses_street on map_addresses (street_key, version_id)',
  `create table map_streets (
    id bigint generated always as identity constraint map_streets_pkey primary key,
    version_id bigint not null,
    name text not null,
    street_key text not null,
    lng double precision not null,
    lat double precision not null,
    length_m double precision not null,
    constraint map_streets_version_id_exists foreign key (version_id) references map_versions (id) on delete cascade,
    constraint map_streets_length_m_range check (length_m >= 0)
  )`,
  'create index map_streets_street on map_streets (street_key, version_id)',
  'create index map_streets_version on map_streets (version_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
