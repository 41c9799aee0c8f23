/** People and their ways in. A source of imported listings is a manager whose user has no e-mail and no password. */
export const accountsSql = `
create table users (
  id bigint generated always as identity constraint users_pkey primary key,
  username text not null,
  email text,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  type text not null,
  status text not null default 'active',
  is_demo boolean not null default false,
  email_confirmed timestamptz,
  last_login timestamptz,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint users_username_length check (char_length(username) between 1 and 150),
  constraint users_email_length check (char_length(email) between 3 and 254),
  constraint users_email_needed check (email is not null or password_hash is null),
  constraint users_first_name_length check (char_length(first_name) <= 150),
  constraint users_last_name_length check (char_length(last_name) <= 150),
  constraint users_type_allowed check (type in ('student', 'manager', 'staff')),
  constraint users_status_allowed check (status in ('active', 'blocked', 'deleted'))
);

create unique index users_username_unique on users (lower(username));
create unique index users_email_unique on users (lower(email));

create table sessions (
  id bigint generated always as identity constraint sessions_pkey primary key,
  user_id bigint not null,
  user_agent text not null default '',
  created timestamptz not null default now(),
  last_used timestamptz not null default now(),
  ended timestamptz,
  end_reason text,
  constraint sessions_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint sessions_user_agent_length check (char_length(user_agent) <= 500),
  constraint sessions_end_reason_allowed
    check (end_reason in ('signed_out', 'token_reused', 'password_changed', 'expired', 'blocked')),
  constraint sessions_end_reason_given check ((ended is null) = (end_reason is null))
);

create index sessions_user_id on sessions (user_id, ended);

create table refresh_tokens (
  id bigint generated always as identity constraint refresh_tokens_pkey primary key,
  session_id bigint not null,
  token_hash bytea not null,
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz,
  constraint refresh_tokens_session_id_exists foreign key (session_id) references sessions (id) on delete cascade,
  constraint refresh_tokens_token_hash_unique unique (token_hash),
  constraint refresh_tokens_token_hash_length check (octet_length(token_hash) = 32)
);

create index refresh_tokens_session_id on refresh_tokens (session_id);
create index refresh_tokens_expires on refresh_tokens (expires);

create table account_links (
  id bigint generated always as identity constraint account_links_pkey primary key,
  user_id bigint not null,
  purpose text not null,
  token_hash bytea not null,
  created timestamptz not null default now(),
  expires timestamptz not null,
  used timestamptz,
  constraint account_links_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint account_links_purpose_allowed check (purpose in ('reset_password', 'confirm_email', 'accept_manager')),
  constraint account_links_token_hash_unique unique (token_hash),
  constraint account_links_token_hash_length check (octet_length(token_hash) = 32)
);

create index account_links_user_id on account_links (user_id);

create table managers (
  id bigint generated always as identity constraint managers_pkey primary key,
  user_id bigint not null,
  type text not null,
  account_level text not null default 'basic',
  company_name text not null default '',
  phone text not null default '',
  address_1 text not null default '',
  address_2 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  verified_what text,
  verified_on date,
  verified_by bigint,
  is_demo boolean not null default false,
  created timestamptz not null default now(),
  updated timestamptz not null default now(),
  constraint managers_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint managers_user_id_unique unique (user_id),
  constraint managers_type_allowed check (type in ('single-family', 'multi-family')),
  constraint managers_account_level_allowed check (account_level in ('basic', 'premium')),
  constraint managers_company_name_length check (char_length(company_name) <= 200),
  constraint managers_phone_length check (char_length(phone) <= 40),
  constraint managers_address_1_length check (char_length(address_1) <= 200),
  constraint managers_address_2_length check (char_length(address_2) <= 200),
  constraint managers_city_length check (char_length(city) <= 100),
  constraint managers_state_form check (state ~ '^([A-Z]{2})?$'),
  constraint managers_postal_code_form check (postal_code ~ '^([0-9]{5}(-[0-9]{4})?)?$'),
  constraint managers_verified_what_length check (char_length(verified_what) between 1 and 300),
  constraint managers_verified_on_given check ((verified_what is null) = (verified_on is null)),
  constraint managers_verified_by_exists foreign key (verified_by) references users (id) on delete set null
);

create index managers_verified_by on managers (verified_by);

create table agents (
  id bigint generated always as identity constraint agents_pkey primary key,
  user_id bigint not null,
  postal_codes text[] not null default '{}',
  created timestamptz not null default now(),
  constraint agents_user_id_exists foreign key (user_id) references users (id) on delete cascade,
  constraint agents_user_id_unique unique (user_id),
  constraint agents_postal_codes_form
    check (array_to_string(postal_codes, ',', '?') ~ '^([0-9]{5}(,[0-9]{5})*)?$')
);
`;
