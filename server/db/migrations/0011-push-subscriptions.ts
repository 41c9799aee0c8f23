import { type Kysely, sql } from 'kysely';

/** Keys are Base64url. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id bigint generated always as identity constraint push_subscriptions_pkey primary key,
      user_id bigint not null constraint push_subscriptions_user_id_exists references users (id) on delete cascade,
      session_id bigint not null
        constraint push_subscriptions_session_id_exists references sessions (id) on delete cascade,
      endpoint text not null constraint push_subscriptions_endpoint_unique unique
        constraint push_subscriptions_endpoint_length check (char_length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      created timestamptz not null default now()
    )`.execute(db);
  await sql`create index push_subscriptions_user_id on push_subscriptions (user_id, id)`.execute(db);
  await sql`create index push_subscriptions_session_id on push_subscriptions (session_id)`.execute(db);
}
