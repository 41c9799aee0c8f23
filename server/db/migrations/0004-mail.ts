import { type Kysely, sql } from 'kysely';

/** The hand-over of mail to an SMTP server, and the addresses that refuse it for good. */
const MAIL_SQL = `
alter table mail_outbox
  add column message_key text not null default gen_random_uuid()::text,
  add column handed_over timestamptz,
  add constraint mail_outbox_message_key_unique unique (message_key),
  add constraint mail_outbox_sent_handed_over check (sent is null or handed_over is not null);

drop index mail_outbox_due;

create index mail_outbox_due on mail_outbox (next_attempt)
  where sent is null and dead is null and handed_over is null;
create index mail_outbox_in_hand on mail_outbox (handed_over) where sent is null and dead is null;
create index mail_outbox_created on mail_outbox (created);

create table mail_suppressions (
  email text not null constraint mail_suppressions_pkey primary key,
  reason text not null,
  created timestamptz not null default now(),
  constraint mail_suppressions_email_lower check (email = lower(email)),
  constraint mail_suppressions_email_length check (char_length(email) between 3 and 254)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of MAIL_SQL.split(';\n')) await sql.raw(statement).execute(db);
}
