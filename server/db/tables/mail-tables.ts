import type { Generated } from 'kysely';
import type { IdColumn, JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface MailOutboxTable {
  id: IdColumn;
  to_user_id: number | null;
  /** A later change of address must not redirect the email. */
  to_email: string;
  to_name: Generated<string>;
  template: string;
  /** Values may contain tokens, so they are deleted after the email was sent or abandoned. */
  data: JsonColumn<Record<string, unknown>>;
  attempts: Generated<number>;
  next_attempt: TimeNowColumn;
  last_error: string | null;
  sent: TimeColumn | null;
  dead: TimeColumn | null;
  created: TimeNowColumn;
  /** First half of the Message-ID. */
  message_key: Generated<string>;
  /** If `sent` stays null, the email may still have been delivered. */
  handed_over: TimeColumn | null;
}

/** A mail server refused these permanently. */
interface MailSuppressionsTable {
  /** In lowercase. */
  email: string;
  reason: string;
  created: TimeNowColumn;
}

export interface MailTables {
  mail_outbox: MailOutboxTable;
  mail_suppressions: MailSuppressionsTable;
}
