import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export type MailboxRow = {
  id: number;
  to_email: string;
  to_name: string;
  template: string;
  data: unknown;
  message_key: string;
  last_error: string | null;
  created: string;
};

export type MailboxQuery = { id?: number; to?: string; template?: string };

export async function findMailbox(db: Db, query: MailboxQuery, limit: number): Promise<MailboxRow[]> {
  let rows = db
    .selectFrom('mail_outbox')
    .select(['id', 'to_email', 'to_name', 'template', 'data', 'message_key', 'last_error', 'created'])
    .where('sent', 'is', null)
    .where('dead', 'is', null);
  if (query.id !== undefined) rows = rows.where('id', '=', query.id);
  if (query.to !== undefined) rows = rows.where('to_email', '=', query.to);
  if (query.template !== undefined) rows = rows.where('template', '=', query.template);
  return await rows.orderBy('id', 'desc').limit(limit).execute();
}

type MailCounts = { waiting: number; in_hand: number; sent: number; dead: number };

export async function countMail(db: Db): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where sent is null and dead is null and handed_over is null)::int as waiting,
      count(*) filter (where sent is null and dead is null and handed_over is not null)::int as in_hand,
      count(*) filter (where sent is not null)::int as sent,
      count(*) filter (where dead is not null)::int as dead
    from mail_outbox`.execute(db);
  return rows[0]!;
}

type DeadMail = {
  id: number;
  to_email: string;
  template: string;
  dead: string;
  last_error: string | null;
  can_send_again: boolean;
};

export async function findDeadMail(db: Db, limit: number): Promise<DeadMail[]> {
  const { rows } = await sql<DeadMail>`
    select id, to_email, template, dead, last_error, handed_over is not null as can_send_again
    from mail_outbox where dead is not null order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function updateMailRequeued(db: Db, id: number): Promise<{ to_user_id: number | null } | null> {
  const { rows } = await sql<{ to_user_id: number | null }>`
    update mail_outbox set dead = null, handed_over = null, attempts = 0, next_attempt = now()
    where id = ${id} and dead is not null and handed_over is not null returning to_user_id`.execute(db);
  return rows[0] ?? null;
}

export async function findIsMail(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('mail_outbox').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

type Suppression = { email: string; reason: string; created: string };

export async function findSuppressions(db: Db): Promise<Suppression[]> {
  return await db
    .selectFrom('mail_suppressions')
    .select(['email', 'reason', 'created'])
    .orderBy('email')
    .execute();
}

export async function deleteSuppression(db: Db, email: string): Promise<boolean> {
  const deleted = await db.deleteFrom('mail_suppressions').where('email', '=', email.toLowerCase()).execute();
  return Number(deleted[0]?.numDeletedRows ?? 0) > 0;
}
