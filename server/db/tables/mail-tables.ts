import type { Generated } from 'kysely';
import type { IdColumn, JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

/** Mail that is to be sent: written in the transaction of its cause, sent by the worker. */
export interface MailOutboxTable {
  id: IdColumn;
  to_user_id: number | null;
  /** As it was when the mail was caused: a later change of address must not send it elsewhere. */
  to_email: string;
  to_name: Generated<string>;
  template: string;
  data: JsonColumn<Record<string, unknown>>;
  attempts: Generated<number>;
  next_attempt: TimeNowColumn;
  last_error: string | null;
  sent: TimeColumn | null;
  /** Given up: refused for good, or for too long. */
  dead: TimeColumn | null;
  created: TimeNowColumn;
}

export interface MailTables {
  mail_outbox: MailOutboxTable;
}
