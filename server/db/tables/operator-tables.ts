import type { Generated } from 'kysely';
import type { Audience } from '#shared/api/announcements.ts';
import type { InboxKind } from '#shared/api/staff.ts';
import type { IdColumn, JsonDefaultColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

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
  'second_factor_changed',
  'second_factor_limit',
  'recovery_code_used',
  'deletion_asked',
  'deletion_undone',
  'account_deleted',
  'data_exported',
  'foreign_identity',
  'staff_refused',
  'moderated',
  'credit_given',
  'operator',
  'staff_acted',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Append-only. Rows are inserted in the transaction of the event and contain no secrets. */
interface SecurityEventsTable {
  id: IdColumn;
  kind: SecurityEventKind;
  user_id: number | null;
  /** `user 12`, or `operator` with the OS user's name. */
  actor: Generated<string>;
  /** Null for operators, jobs and unknown users. */
  actor_id: number | null;
  /** Kind `forum_post`, id 12. */
  subject_kind: string | null;
  subject_id: number | null;
  request_id: string | null;
  address: Generated<string>;
  detail: JsonDefaultColumn<Record<string, unknown>>;
  created: TimeNowColumn;
}

interface AnnouncementsTable {
  id: IdColumn;
  /** Null for the whole site. */
  school_id: number | null;
  audience: Audience;
  text_en: string;
  text_es: string | null;
  starts: TimeColumn;
  ends: TimeColumn | null;
  set_by: string;
  created: TimeNowColumn;
}

interface StaffClaimsTable {
  kind: InboxKind;
  item_id: number;
  user_id: number;
  claimed: TimeNowColumn;
}

export interface OperatorTables {
  staff_claims: StaffClaimsTable;
  announcements: AnnouncementsTable;
  security_events: SecurityEventsTable;
}
