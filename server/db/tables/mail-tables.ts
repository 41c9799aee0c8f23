import type { Generated } from 'kysely';
import type { IdColumn, JsonColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

interface MailOutboxTable {
  id: IdColumn;
  to_user_id: number | null;
  /** Fixed when queued: a later change of address must not redirect it. */
  to_email: string;
  to_name: Generated<string>;
  template: string;
  /** Has tokens: emptied once sent or abandoned. */
  data: JsonColumn<Record<string, unknown>>;
  attempts: Generated<number>;
  next_attempt: TimeNowColumn;
  last_error: string | null;
  sent: TimeColumn | null;
  dead: TimeColumn | null;
  created: TimeNowColumn;
  /** First half of the Message-ID, the same for all attempts. */
  message_key: Generated<string>;
  /** Start of the SMTP conversation; if it has no end, the email may have arrived. */
  handed_over: TimeColumn | null;
}

/** Permanently refused addresses. */
interface MailSuppressionsTable {
  /** Lowercase. */
  email: string;
  reason: string;
  created: TimeNowColumn;
}

export interface MailTables {
  mail_outbox: MailOutboxTable;
  mail_suppressions: MailSuppressionsTable;
}
