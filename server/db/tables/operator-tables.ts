import type { Generated } from 'kysely';
import type { IdColumn, JsonDefaultColumn, TimeNowColumn } from './column-kinds.ts';

/** What the audit trail tells of. A new kind is a line here. */
export const SECURITY_EVENT_KINDS = [
  'logged_in',
  'login_failed',
  'login_refused',
  'login_limit',
  'logged_out',
  'logged_out_everywhere',
  'token_reused',
  'token_elsewhere',
  'password_changed',
  'email_changed',
  'deletion_asked',
  'deletion_undone',
  'account_deleted',
  'data_exported',
  'foreign_identity',
  'staff_refused',
  'moderated',
  'credit_given',
  'operator',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** The audit trail: what concerns safety, written in the transaction of its cause and never changed. Holds no secret. */
export interface SecurityEventsTable {
  id: IdColumn;
  kind: SecurityEventKind;
  /** Whom it concerns. */
  user_id: number | null;
  /** Who did it: `user 12`, or `operator` with the name that the operating system has; empty: unknown. */
  actor: Generated<string>;
  /** The user who did it; null: nobody who is known, an operator or a job. */
  actor_id: number | null;
  /** What it was done to, beside people: `forum_post` 12. */
  subject_kind: string | null;
  subject_id: number | null;
  /** The request that it came with. */
  request_id: string | null;
  address: Generated<string>;
  detail: JsonDefaultColumn<Record<string, unknown>>;
  created: TimeNowColumn;
}

/** Settings of the site that operators change while it runs; each overrides the environment's. */
export interface SiteSettingsTable {
  name: 'announcement';
  value: string;
  set_by: string;
  updated: TimeNowColumn;
}

export interface OperatorTables {
  security_events: SecurityEventsTable;
  site_settings: SiteSettingsTable;
}
