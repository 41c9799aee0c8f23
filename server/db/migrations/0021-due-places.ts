import { type Kysely, sql } from 'kysely';

/**
 * When what is known of a home is to be worked out again, how the services of others do, and two things for what is around:
 * hospitals by an index of their own, because they are looked for far away, and the page that a service explains its score on.
 */
const STATEMENTS = [
  `create table place_dues (
    property_id bigint not null,
    part text not null,
    due timestamptz not null,
    failures smallint not null default 0,
    constraint place_dues_pkey primary key (property_id, part),
    constraint place_dues_property_id_exists foreign key (property_id) references properties (id) on delete cascade,
    constraint place_dues_part_allowed check (part in ('travel', 'around')),
    constraint place_dues_failures_range check (failures >= 0)
  )`,
  'create index place_dues_due on place_dues (due)',
  // Of what stands nobody knows how old it is: it comes up again bit by bit within a month.
  `insert into place_dues (property_id, part, due)
    select id, part, now() + random() * interval '30 days'
    from properties cross join (values ('travel'), ('around')) as parts (part)`,

  `create table map_services (
    name text constraint map_services_pkey primary key,
    configured text,
    last_answer timestamptz,
    last_failure timestamptz,
    failure text,
    open_until timestamptz
  )`,

  `create index map_places_hospitals on map_places (version_id, lat, lng) where kind = 'hospital'`,
  'alter table property_aux add column info_url text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
