import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';

/** Creates a new manager request. */
export async function makeRequest(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('manager_contacts')
    .values({
      first_name: 'Grace',
      last_name: 'Moss',
      company_name: 'Moss Homes',
      email: `grace-${randomUUID()}@moss.example`,
      city: 'Columbus',
      state: 'OH',
      type: 'single-family',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates an email whose outcome is unknown, so that it can be sent again. */
export async function makeFailedMail(db: Db, to_user_id: number | null = null): Promise<number> {
  const now = new Date();
  const { id } = await db
    .insertInto('mail_outbox')
    .values({
      to_user_id,
      to_email: 'ada@example.edu',
      template: 'confirm_email',
      data: '{}',
      dead: now,
      handed_over: now,
      last_error: 'The server closed the connection',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
