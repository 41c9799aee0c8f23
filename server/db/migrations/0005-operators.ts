import { type Kysely, sql } from 'kysely';

/**
 * What operators need: a record of what concerns the safety of accounts, settings of the site that change without a new
 * start, and the two rules that requests and levels must keep. No premium manager can stand without a check: nothing before
 * this could make one but the demo, which records its own.
 */
const OPERATORS_SQL = `
create table security_events (
  id bigint generated always as identity constraint security_events_pkey primary key,
  kind text not null,
  user_id bigint,
  actor text not null default '',
  address text not null default '',
  detail json not null default '{}',
  created timestamptz not null default now(),
  constraint security_events_user_id_exists foreign key (user_id) references users (id) on delete set null,
  constraint security_events_kind_form check (kind ~ '^[a-z][a-z_]{0,49}$'),
  constraint security_events_actor_length check (char_length(actor) <= 200),
  constraint security_events_address_length check (char_length(address) <= 100),
  constraint security_events_detail_form
    check (json_typeof(detail) = 'object' and octet_length(detail::text) <= 4000)
);

create index security_events_created on security_events (created);
create index security_events_user_id on security_events (user_id, id desc);

create table site_settings (
  name text not null constraint site_settings_pkey primary key,
  value text not null,
  set_by text not null,
  updated timestamptz not null default now(),
  constraint site_settings_name_form check (name ~ '^[a-z][a-z_]{0,49}$'),
  constraint site_settings_value_length check (char_length(value) between 1 and 300),
  constraint site_settings_value_line check (value !~ '[[:cntrl:]]'),
  constraint site_settings_set_by_length check (char_length(set_by) between 1 and 200)
);

alter table managers
  add constraint managers_verified_what_premium check (account_level <> 'premium' or verified_what is not null);

create unique index manager_contacts_email_open on manager_contacts (lower(email)) where status = 'new';

alter table account_links
  drop constraint account_links_purpose_allowed,
  add constraint account_links_purpose_allowed
    check (purpose in ('reset_password', 'confirm_email', 'accept_manager', 'accept_admin'))`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of OPERATORS_SQL.split(';\n')) await sql.raw(statement).execute(db);
}
