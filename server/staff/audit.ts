import type { AuditEvent } from '#shared/api/staff-schemas.ts';
import { csvLine } from '#shared/rules/csv-cell.ts';
import { type AuditRow, findSecurityEvents } from '../accounts/security-events.queries.ts';
import { SECURITY_EVENT_KINDS } from '../db/tables/operator-tables.ts';
import type { Db } from '../db/tables.ts';

function toEvent({
  kind,
  user_id,
  username,
  subject_kind,
  subject_id,
  detail,
  ...row
}: AuditRow): AuditEvent {
  const { command, reason, ...rest } = detail;
  return {
    ...row,
    act: typeof command === 'string' ? command : kind,
    reason: typeof reason === 'string' ? reason : '',
    user: user_id === null || username === null ? null : { id: user_id, username },
    subject: subject_kind === null ? null : `${subject_kind} ${subject_id}`,
    detail: rest,
  };
}

type AuditFilter = {
  person?: string | undefined;
  act?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  before?: number | undefined;
};

const isKind = (act: string) => SECURITY_EVENT_KINDS.some((kind) => kind === act);

/** An act is a kind of event, or the command of a staff act. */
export async function findAudit(db: Db, filter: AuditFilter, limit: number): Promise<AuditEvent[]> {
  const { person: username, act, since, until, before } = filter;
  const rows = await findSecurityEvents(db, {
    username,
    ...(act === undefined ? {} : isKind(act) ? { kind: act } : { command: act }),
    since: since && `${since}T00:00:00Z`,
    until: until && `${until}T00:00:00Z`,
    before,
    limit,
  });
  return rows.map(toEvent);
}

const HEADINGS = ['id', 'time', 'act', 'reason', 'user', 'actor', 'subject', 'address', 'request', 'detail'];

export function auditCsv(events: readonly AuditEvent[]): string {
  const lines = events.map(
    ({ id, created, act, reason, user, actor, subject, address, request_id, detail }) => [
      ...[id, created, act, reason, user?.username ?? '', actor, subject, address, request_id],
      JSON.stringify(detail),
    ],
  );
  return [HEADINGS, ...lines].map(csvLine).join('');
}
