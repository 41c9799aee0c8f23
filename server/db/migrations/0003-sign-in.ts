import { type Kysely, sql } from 'kysely';

/** Tokens, limits on attempts, the outbox of mail, and what accounts need to change hands of an address or to end. */
const SIGN_IN_SQL = `
alter table users add column deletion_due timestamptz;

create index users_deletion_due on users (deletion_due) where deletion_due is not null;

alter table sessions
  add column expires timestamptz not null default now() + interval '14 days',
  add column absolute_expires timestamptz not null default now() + interval '90 days',
  add column cookie_hash bytea,
  add column address text not null default '',
  add column confirmed timestamptz not null default now(),
  add constraint sessions_cookie_hash_unique unique (cookie_hash),
  add constraint sessions_cookie_hash_length check (octet_length(cookie_hash) = 32),
  add constraint sessions_address_length check (char_length(address) <= 100),
  drop constraint sessions_end_reason_allowed,
  add constraint sessions_end_reason_allowed check (end_reason in
    ('signed_out', 'replaced', 'token_reused', 'password_changed', 'email_changed', 'deleted', 'expired', 'blocked'));

create index sessions_expires on sessions (expires);

alter table refresh_tokens
  add column parent_id bigint,
  add constraint refresh_tokens_parent_id_exists
    foreign key (parent_id) references refresh_tokens (id) on delete set null;

create index refresh_tokens_parent_id on refresh_tokens (parent_id);

create table access_tokens (
  id bigint generated always as identity constraint access_tokens_pkey primary key,
  session_id bigint not null,
  token_hash bytea not null,
  created timestamptz not null default now(),
  expires timestamptz not null,
  constraint access_tokens_session_id_exists foreign key (session_id) references sessions (id) on delete cascade,
  constraint access_tokens_token_hash_unique unique (token_hash),
  constraint access_tokens_token_hash_length check (octet_length(token_hash) = 32)
);

create index access_tokens_session_id on access_tokens (session_id);
create index access_tokens_expires on access_tokens (expires);

alter table account_links
  add column email text,
  add constraint account_links_email_length check (char_length(email) between 3 and 254),
  add constraint account_links_email_given check (purpose <> 'confirm_email' or email is not null);

create index account_links_expires on account_links (expires);

create table attempts (
  key text not null constraint attempts_pkey primary key,
  points integer not null,
  open_from timestamptz not null,
  expires timestamptz not null,
  constraint attempts_key_length check (char_length(key) between 1 and 300),
  constraint attempts_points_range check (points >= 0)
);

create index attempts_expires on attempts (expires);

create table server_keys (
  name text not null constraint server_keys_pkey primary key,
  value bytea not null,
  created timestamptz not null default now(),
  constraint server_keys_value_length check (octet_length(value) = 32)
);

create table mail_outbox (
  id bigint generated always as identity constraint mail_outbox_pkey primary key,
  to_user_id bigint,
  to_email text not null,
  to_name text not null default '',
  template text not null,
  data json not null,
  attempts smallint not null default 0,
  next_attempt timestamptz not null default now(),
  last_error text,
  sent timestamptz,
  dead timestamptz,
  created timestamptz not null default now(),
  constraint mail_outbox_to_user_id_exists foreign key (to_user_id) references users (id) on delete set null,
  constraint mail_outbox_to_email_length check (char_length(to_email) between 3 and 254),
  constraint mail_outbox_template_length check (char_length(template) between 1 and 100),
  constraint mail_outbox_dead_unsent check (sent is null or dead is null)
);

create index mail_outbox_to_user_id on mail_outbox (to_user_id);
create index mail_outbox_due on mail_outbox (next_attempt) where sent is null and dead is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of SIGN_IN_SQL.split(';\n')) await sql.raw(statement).execute(db);
}
