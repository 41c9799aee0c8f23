import type { Generated } from 'kysely';
import type { PlaceKind, ReportReason, ReportState } from '#shared/api/reports.ts';
import type { IdColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

/** All reports of one place; a place has one case for ever. */
export interface ReportCasesTable {
  id: IdColumn;
  kind: PlaceKind;
  place_id: number;
  /** Null: belongs to no school. */
  school_id: number | null;
  author_id: number | null;
  state: Generated<ReportState>;
  /** Who took it or closed it last. */
  handled_by: number | null;
  /** When a moderator last decided about the place: from then on nothing is hidden by the number of reports. */
  decided: TimeColumn | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

export interface ReportsTable {
  id: IdColumn;
  case_id: number;
  reporter_id: number;
  reason: ReportReason;
  note: Generated<string>;
  created: TimeNowColumn;
}

export interface ModerationEventsTable {
  id: IdColumn;
  school_id: number | null;
  case_id: number | null;
  kind: PlaceKind;
  place_id: number;
  /** Null: done by the number of reports. */
  actor_id: number | null;
  action: ReportState | 'hidden' | 'restored' | 'deleted' | 'auto_hidden' | 'reopened';
  reason: Generated<string>;
  created: TimeNowColumn;
}

export interface ModerationTables {
  report_cases: ReportCasesTable;
  reports: ReportsTable;
  moderation_events: ModerationEventsTable;
}
