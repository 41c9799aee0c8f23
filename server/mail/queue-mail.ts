import type { Db } from '../db/tables.ts';
import { insertMail } from './mail.queries.ts';

export type NewMail = {
  to_user_id: number;
  /** Where it goes instead of the user's present address. */
  to_email?: string;
  /** Name of a template, and what it is filled with; `path` is a page's address on this site, with its query. */
  template: string;
  data: Record<string, unknown>;
};

/**
 * Puts a mail in the outbox, in the transaction of what it tells: it is sent if and only if that commits. A user without
 * an address, such as a source of imported listings, gets none.
 */
export async function queueMail(db: Db, { to_user_id, to_email, template, data }: NewMail): Promise<void> {
  await insertMail(db, { to_user_id, to_email: to_email ?? null, template, data: JSON.stringify(data) });
}
