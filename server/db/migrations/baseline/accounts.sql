-- SQL can't count characters as users see them: beyond Latin, one may have ten code points.
create function text_fits(text text, most integer) returns boolean
  language sql immutable parallel safe
  return char_length(text) >= 1 and (
    char_length(replace(text, E'\r\n', ' ')) <= most
    or (text ~ '[^\u0001-\u02ff]' and char_length(text) <= most * 10)
  );

create function text_list_fits(items text[], most integer, longest integer) returns boolean
  language sql immutable parallel safe
  return coalesce(array_length(items, 1), 0) <= most
    and (select coalesce(bool_and(item is not null and text_fits(item, longest)), true) from unnest(items) as item);

create table users (
  id bigint generated always as identity constraint users_pkey primary key,
  username text not null constraint users_username_length check (char_length(username) between 1 and 150),
  email text constraint users_email_length check (char_length(email) between 3 and 254),
  password_hash text,
  first_name text not null default '' constraint users_first_name_length check (char_length(first_name) <= 150),
  last_name text not null default '' constraint users_last_name_length check (char_length(last_name) <= 150),
  type text not null constraint users_type_allowed check (type in ('student', 'manager', 'staff')),
  status text not null default 'active'
    constraint users_status_allowed check (status in ('active', 'blocked', 'deleted')),
  is_demo boolean not null default false,
  email_confirmed timestamptz,
  last_login timestamptz,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  deletion_due timestamptz,
  link_generation integer not null default 0
);
create unique index users_username_unique on users (lower(username));
create index users_deletion_due on users (deletion_due) where deletion_due is not null;
create index users_unlisted on users (id) where status <> 'active' or deletion_due is not null or type <> 'student';
create index users_email on users (lower(email));
create unique index users_email_confirmed_unique on users (lower(email)) where email_confirmed is not null;

create table sessions (
  id bigint generated always as identity constraint sessions_pkey primary key,
  user_id bigint not null constraint sessions_user_id_exists references users (id) on delete cascade,
  user_agent text not null default '' constraint sessions_user_agent_length check (char_length(user_agent) <= 500),
  created timestamptz not null default now(),
  last_used timestamptz not null default now(),
  ended timestamptz,
  end_reason text
    constraint sessions_end_reason_allowed
      check (end_reason in ('signed_out', 'replaced', 'token_reused', 'password_changed', 'email_changed', 'deleted',
      'expired', 'blocked')),
  expires timestamptz not null default now() + interval '14 days',
  absolute_expires timestamptz not null default now() + interval '90 days',
  cookie_hash bytea constraint sessions_cookie_hash_unique unique
    constraint sessions_cookie_hash_length check (octet_length(cookie_hash) = 32),
  address text not null default '' constraint sessions_address_length check (char_length(address) <= 100),
  confirmed timestamptz not null default now(),
  constraint sessions_end_reason_given check ((ended is null) = (end_reason is null))
);
create index sessions_user_id on sessions (user_id, ended);
create index sessions_expires on sessions (expires);
create index sessions_ended on sessions (ended) where ended is not null;

create table refresh_tokens (
  id bigint generated always as identity constraint refresh_tokens_pkey primary key,
  session_id bigint not null constraint refresh_tokens_session_id_exists references sessions (id) on delete cascade,
  token_hash bytea not null constraint refresh_tokens_token_hash_unique unique
    constraint refresh_tokens_token_hash_length check (octet_length(token_hash) = 32),
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz,
  parent_id bigint constraint refresh_tokens_parent_id_exists references refresh_tokens (id) on delete set null
);
create index refresh_tokens_session_id on refresh_tokens (session_id);
create index refresh_tokens_expires on refresh_tokens (expires);
create index refresh_tokens_parent_id on refresh_tokens (parent_id);

create table access_tokens (
  id bigint generated always as identity constraint access_tokens_pkey primary key,
  session_id bigint not null constraint access_tokens_session_id_exists references sessions (id) on delete cascade,
  token_hash bytea not null constraint access_tokens_token_hash_unique unique
    constraint access_tokens_token_hash_length check (octet_length(token_hash) = 32),
  created timestamptz not null default now(),
  expires timestamptz not null
);
create index access_tokens_session_id on access_tokens (session_id);
create index access_tokens_expires on access_tokens (expires);

create table account_links (
  id bigint generated always as identity constraint account_links_pkey primary key,
  user_id bigint not null constraint account_links_user_id_exists references users (id) on delete cascade,
  purpose text not null
    constraint account_links_purpose_allowed
      check (purpose in ('reset_password', 'confirm_email', 'accept_manager', 'accept_admin')),
  token_hash bytea not null constraint account_links_token_hash_unique unique
    constraint account_links_token_hash_length check (octet_length(token_hash) = 32),
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz,
  email text constraint account_links_email_length check (char_length(email) between 3 and 254),
  constraint account_links_email_given check (purpose <> 'confirm_email' or email is not null)
);
create index account_links_user_id on account_links (user_id);
create index account_links_expires on account_links (expires);

create table attempts (
  key text constraint attempts_pkey primary key
    constraint attempts_key_length check (char_length(key) between 1 and 300),
  points integer not null constraint attempts_points_range check (points >= 0),
  open_from timestamptz not null,
  expires timestamptz not null
);
create index attempts_expires on attempts (expires);

create table server_keys (
  name text constraint server_keys_pkey primary key,
  value bytea not null constraint server_keys_value_length check (octet_length(value) = 32),
  created timestamptz not null default now()
);

create table managers (
  id bigint generated always as identity constraint managers_pkey primary key,
  user_id bigint not null constraint managers_user_id_unique unique
    constraint managers_user_id_exists references users (id) on delete cascade,
  type text not null constraint managers_type_allowed check (type in ('single-family', 'multi-family')),
  account_level text not null default 'basic'
    constraint managers_account_level_allowed check (account_level in ('basic', 'premium')),
  company_name text not null default ''
    constraint managers_company_name_length check (char_length(company_name) <= 200),
  phone text not null default '' constraint managers_phone_length check (char_length(phone) <= 40),
  address_1 text not null default '' constraint managers_address_1_length check (char_length(address_1) <= 200),
  address_2 text not null default '' constraint managers_address_2_length check (char_length(address_2) <= 200),
  city text not null default '' constraint managers_city_length check (char_length(city) <= 100),
  state text not null default '' constraint managers_state_form check (state ~ '^([A-Z]{2})?$'),
  postal_code text not null default ''
    constraint managers_postal_code_form check (postal_code ~ '^([0-9]{5}(-[0-9]{4})?)?$'),
  verified_what text constraint managers_verified_what_length check (char_length(verified_what) between 1 and 300),
  verified_on date,
  verified_by bigint constraint managers_verified_by_exists references users (id) on delete set null,
  is_demo boolean not null default false,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint managers_verified_on_given check ((verified_what is null) = (verified_on is null)),
  constraint managers_verified_what_premium check (account_level <> 'premium' or verified_what is not null)
);
create index managers_verified_by on managers (verified_by);

create table agents (
  id bigint generated always as identity constraint agents_pkey primary key,
  user_id bigint not null constraint agents_user_id_unique unique
    constraint agents_user_id_exists references users (id) on delete cascade,
  postal_codes text[] not null default '{}'
    constraint agents_postal_codes_form check (array_to_string(postal_codes, ',', '?') ~ '^([0-9]{5}(,[0-9]{5})*)?$'),
  created timestamptz not null default now()
);
create index agents_postal_codes on agents using gin (postal_codes);

create table security_events (
  id bigint generated always as identity constraint security_events_pkey primary key,
  kind text not null constraint security_events_kind_form check (kind ~ '^[a-z][a-z_]{0,49}$'),
  user_id bigint constraint security_events_user_id_exists references users (id) on delete set null,
  actor text not null default '' constraint security_events_actor_length check (char_length(actor) <= 200),
  address text not null default '' constraint security_events_address_length check (char_length(address) <= 100),
  detail json not null default '{}'
    constraint security_events_detail_form
      check (json_typeof(detail) = 'object' and octet_length(detail::text) <= 4000),
  created timestamptz not null default now(),
  actor_id bigint constraint security_events_actor_id_exists references users (id) on delete set null,
  subject_kind text constraint security_events_subject_kind_form check (subject_kind ~ '^[a-z][a-z_]{0,49}$'),
  subject_id bigint,
  request_id text constraint security_events_request_id_length check (char_length(request_id) between 1 and 100),
  constraint security_events_subject_whole check ((subject_id is null) = (subject_kind is null))
);
create index security_events_created on security_events (created);
create index security_events_user_id on security_events (user_id, id desc);
create index security_events_actor_id on security_events (actor_id, id desc);
create index security_events_kind on security_events (kind, id desc);
create index security_events_request_id on security_events (request_id) where request_id is not null;

-- The audit trail is append-only, except for removing personal data and deleting expired events.
create function keep_security_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('porchlight.audit_purge', true) = 'on' then return old; end if;
  if tg_op = 'UPDATE'
    and (new.id, new.kind, new.actor, new.detail::text, new.created) = (old.id, old.kind, old.actor, old.detail::text, old.created)
    and (new.subject_kind, new.subject_id, new.request_id)
      is not distinct from (old.subject_kind, old.subject_id, old.request_id)
    and new.address in (old.address, '')
    and (new.user_id is null or new.user_id = old.user_id)
    and (new.actor_id is null or new.actor_id = old.actor_id) then return new; end if;
  raise exception 'The audit trail is only added to.' using errcode = 'restrict_violation';
end $$;
create trigger security_events_only_added before delete or update on security_events
  for each row execute function keep_security_events();
create trigger security_events_never_emptied before truncate on security_events
  for each statement execute function keep_security_events();
