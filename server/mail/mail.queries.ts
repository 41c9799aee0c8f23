import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

export type OutboxRow = {
  to_user_id: number;
  /** Null: the user's address. */
  to_email: string | null;
  template: string;
  data: string;
};

/** Nothing is written for a user without an address. */
export async function insertMail(db: Db, mail: OutboxRow): Promise<void> {
  await sql`
    insert into mail_outbox (to_user_id, to_email, to_name, template, data)
    select u.id, coalesce(${mail.to_email}::text, u.email), trim(u.first_name || ' ' || u.last_name),
      ${mail.template}, ${mail.data}::json
    from users u where u.id = ${mail.to_user_id} and coalesce(${mail.to_email}::text, u.email) is not null
  `.execute(db);
}
