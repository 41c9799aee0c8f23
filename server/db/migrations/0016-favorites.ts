import { type Kysely, sql } from 'kysely';

/** The homes that people have saved. `name` is what the home was called then: it stays readable when the home is no longer shown. */
const STATEMENTS = [
  `create table favorites (
    user_id bigint not null,
    property_id bigint not null,
    name text not null default '',
    created timestamptz not null default now(),
    constraint favorites_pkey primary key (user_id, property_id),
    constraint favorites_user_id_exists foreign key (user_id) references users (id) on delete cascade,
    constraint favorites_property_id_exists foreign key (property_id) references properties (id) on delete cascade
  )`,
  'create index favorites_newest on favorites (user_id, created desc, property_id desc)',
  'create index favorites_property_id on favorites (property_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
