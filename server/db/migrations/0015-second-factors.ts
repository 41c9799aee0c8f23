import { type Kysely, sql } from 'kysely';

/** Adds passkeys, one-time codes and recovery codes, and the time at which a session was confirmed with one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table passkeys (
      id bigint generated always as identity constraint passkeys_pkey primary key,
      user_id bigint not null constraint passkeys_user_id_exists references users (id) on delete cascade,
      credential_id text not null constraint passkeys_credential_id_unique unique
        constraint passkeys_credential_id_length check (char_length(credential_id) between 1 and 1400),
      public_key bytea not null,
      counter bigint not null constraint passkeys_counter_range check (counter >= 0),
      transports text[] not null default '{}',
      name text not null constraint passkeys_name_length check (text_fits(name, 60)),
      created timestamptz not null default now(),
      last_used timestamptz
    )`.execute(db);
  await sql`create index passkeys_user_id on passkeys (user_id)`.execute(db);
  await sql`
    create table totp_secrets (
      user_id bigint constraint totp_secrets_pkey primary key
        constraint totp_secrets_user_id_exists references users (id) on delete cascade,
      secret bytea not null constraint totp_secrets_secret_length check (octet_length(secret) = 20),
      last_step bigint not null,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id bigint not null
        constraint recovery_codes_user_id_exists references users (id) on delete cascade,
      code_hash bytea not null constraint recovery_codes_code_hash_length check (octet_length(code_hash) = 32),
      used timestamptz,
      constraint recovery_codes_pkey primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table second_factor_challenges (
      token_hash bytea constraint second_factor_challenges_pkey primary key
        constraint second_factor_challenges_token_hash_length check (octet_length(token_hash) = 32),
      user_id bigint not null
        constraint second_factor_challenges_user_id_exists references users (id) on delete cascade,
      purpose text not null constraint second_factor_challenges_purpose_allowed
        check (purpose in ('log_in', 'confirm', 'add_passkey', 'add_codes')),
      value bytea not null,
      expires timestamptz not null
    )`.execute(db);
  await sql`create index second_factor_challenges_user_id on second_factor_challenges (user_id)`.execute(db);
  await sql`create index second_factor_challenges_expires on second_factor_challenges (expires)`.execute(db);
  await sql`alter table sessions add second_factor_confirmed timestamptz`.execute(db);
  await sql`alter table managers add requires_second_factor boolean not null default false`.execute(db);
}
