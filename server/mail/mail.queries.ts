import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

type OutboxRow = {
  to_user_id: number;
  to_email: string | null;
  template: string;
  data: string;
};

/** Returns null for a user without an email address. */
export async function insertMail(db: Db, mail: OutboxRow): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into mail_outbox (to_user_id, to_email, to_name, template, data)
    select u.id, coalesce(${mail.to_email}::text, u.email), trim(u.first_name || ' ' || u.last_name),
      ${mail.template}, ${mail.data}::json
    from users u where u.id = ${mail.to_user_id} and coalesce(${mail.to_email}::text, u.email) is not null
    returning id
  `.execute(db);
  return rows[0]?.id ?? null;
}

export type ClaimedMail = {
  id: number;
  to_email: string;
  to_name: string;
  template: string;
  data: unknown;
  attempts: number;
  message_key: string;
  overdue_seconds: number;
  is_suppressed: boolean;
};

/** `handed_over` stays set until the outcome is known, so that a crash doesn't cause a second send. */
export async function updateMailHandedOver(db: Db, id: number): Promise<ClaimedMail | null> {
  const { rows } = await sql<ClaimedMail>`
    with due as materialized (
      select id, next_attempt from mail_outbox
      where id = ${id} and sent is null and dead is null and handed_over is null and next_attempt <= now()
      for update skip locked)
    update mail_outbox m set handed_over = now(), attempts = m.attempts + 1
    from due where m.id = due.id
    returning m.id, m.to_email, m.to_name, m.template, m.data, m.attempts, m.message_key,
      extract(epoch from now() - due.next_attempt)::float8 as overdue_seconds,
      exists (select from mail_suppressions s where s.email = lower(m.to_email)) as is_suppressed
  `.execute(db);
  return rows[0] ?? null;
}

/** Also replaces an uncertain outcome. */
export async function updateMailSent(db: Db, id: number): Promise<void> {
  await sql`update mail_outbox set sent = now(), dead = null, last_error = null, data = '{}' where id = ${id}`.execute(
    db,
  );
}

export async function updateMailRetry(db: Db, id: number, reason: string, seconds: number): Promise<void> {
  await sql`
    update mail_outbox set handed_over = null, last_error = ${reason},
      next_attempt = now() + make_interval(secs => ${seconds})
    where id = ${id} and sent is null and dead is null`.execute(db);
}

export async function updateMailDead(db: Db, id: number, reason: string): Promise<void> {
  await sql`update mail_outbox set dead = now(), handed_over = null, last_error = ${reason}, data = '{}'
    where id = ${id} and sent is null and dead is null`.execute(db);
}

/** Keeps the email's data, so that an operator can send the email again. */
export async function updateMailUncertain(db: Db, id: number, reason: string): Promise<void> {
  await sql`update mail_outbox set dead = now(), last_error = ${reason}
    where id = ${id} and sent is null and dead is null`.execute(db);
}

export async function updateAbandonedUncertain(db: Db, reason: string, seconds: number): Promise<number> {
  const { rows } = await sql`
    update mail_outbox set dead = now(), last_error = ${reason}
    where sent is null and dead is null and handed_over < now() - make_interval(secs => ${seconds})
    returning id`.execute(db);
  return rows.length;
}

export async function insertSuppression(db: Db, email: string, reason: string): Promise<void> {
  await sql`insert into mail_suppressions (email, reason) values (lower(${email}), ${reason})
    on conflict (email) do nothing`.execute(db);
}

type DueMail = {
  id: number;
  flags: string[] | null;
};

export async function findDueMail(db: Db, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with due as materialized (
      select id, next_attempt from mail_outbox
      where sent is null and dead is null and handed_over is null and next_attempt <= now()
      order by next_attempt limit ${limit})
    select due.id, (select array_agg(flag) from jsonb_object_keys(j.flags) flag) as flags
    from due left join graphile_worker.jobs j on j.key = 'mail:' || due.id
    order by due.next_attempt`.execute(db);
  return rows;
}

export async function deleteOldMail(db: Db, retentionDays: number, resendDays: number): Promise<void> {
  await sql`delete from mail_outbox where created < now() - make_interval(days => ${retentionDays})`.execute(
    db,
  );
  await sql`update mail_outbox set data = '{}', handed_over = null
    where dead < now() - make_interval(days => ${resendDays}) and handed_over is not null`.execute(db);
}

export async function deleteUnclaimedJobs(
  db: Db,
  names: readonly string[],
  seconds: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = any(${names}::text[]) and locked_at is null and attempts < max_attempts
        and run_at < now() - make_interval(secs => ${seconds})
      limit ${limit}))`.execute(db);
  return rows.length;
}
