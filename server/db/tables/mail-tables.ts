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
  /** Holds secrets of links: emptied once the mail is sent or given up. */
  data: JsonColumn<Record<string, unknown>>;
  attempts: Generated<number>;
  next_attempt: TimeNowColumn;
  last_error: string | null;
  sent: TimeColumn | null;
  /** Given up: refused for good, or for too long. */
  dead: TimeColumn | null;
  created: TimeNowColumn;
  /** The first half of the Message-ID: the same however often the mail is tried. */
  message_key: Generated<string>;
  /** Since when a worker speaks with the mail server about it; without an end, it may have arrived. */
  handed_over: TimeColumn | null;
}

/** Addresses that a mail server has refused for good. Mail to them is not tried. */
export interface MailSuppressionsTable {
  /** In small letters. */
  email: string;
  /** What the mail server said. */
  reason: string;
  created: TimeNowColumn;
}

export interface MailTables {
  mail_outbox: MailOutboxTable;
  mail_suppressions: MailSuppressionsTable;
}
