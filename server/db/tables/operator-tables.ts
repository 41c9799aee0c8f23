import type { Generated } from 'kysely';
import type { IdColumn, JsonDefaultColumn, TimeNowColumn } from './column-kinds.ts';

export type SecurityEventKind =
  | 'login_refused'
  | 'login_limit'
  | 'token_reused'
  | 'password_changed'
  | 'email_changed'
  | 'deletion_asked'
  | 'deletion_undone'
  | 'foreign_identity'
  | 'operator';

/** What concerns the safety of accounts, written in the transaction of its cause. Holds no secret. */
export interface SecurityEventsTable {
  id: IdColumn;
  kind: SecurityEventKind;
  /** Whom it concerns. */
  user_id: number | null;
  /** Who did it: `user 12`, or `operator` with the name that the operating system has; empty: unknown. */
  actor: Generated<string>;
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
