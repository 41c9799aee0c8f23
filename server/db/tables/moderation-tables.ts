import type { Generated } from 'kysely';
import type { PlaceKind } from '#shared/api/reports.ts';
import type { ReportReason } from '#shared/rules/report-reasons.ts';
import type { ReportState } from '#shared/rules/report-states.ts';
import type { IdColumn, TimeColumn, TimeNowColumn } from './column-kinds.ts';

/** Rows are never deleted. */
interface ReportCasesTable {
  id: IdColumn;
  kind: PlaceKind;
  place_id: number;
  school_id: number | null;
  author_id: number | null;
  state: Generated<ReportState>;
  handled_by: number | null;
  /** Reports don't hide the object automatically after a decision. */
  decided: TimeColumn | null;
  created: TimeNowColumn;
  updated: TimeNowColumn;
}

interface ReportsTable {
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
  /** Null if reports triggered the action. */
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
