import { type AuditRow, findSecurityEvents } from '#server/accounts/security-events.queries.ts';
import { SECURITY_EVENT_KINDS } from '#server/db/tables/operator-tables.ts';
import { type Command, readNumber, UsageProblem } from './command.ts';
import { minuteOf, tableText } from './print-table.ts';

const MAX_EVENTS = 10_000;
const HEADINGS = ['id', 'time (UTC)', 'kind', 'user', 'actor', 'subject', 'IP address', 'request', 'details'];

/** @throws UsageProblem */
function readKind(kind: string | undefined): string | undefined {
  if (kind === undefined || SECURITY_EVENT_KINDS.some((known) => known === kind)) return kind;
  throw new UsageProblem(`Unknown kind '${kind}'. Use one of: ${SECURITY_EVENT_KINDS.join(', ')}.`);
}

/** @throws UsageProblem */
function readDay(day: string | undefined): string | undefined {
  const isDay = day === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)));
  if (isDay) return day && `${day}T00:00:00Z`;
  throw new UsageProblem(`--since must be a date such as 2026-03-01, not '${day}'.`);
}

function cellsOf(row: AuditRow): string[] {
  return [
    String(row.id),
    minuteOf(row.created),
    row.kind,
    row.username ?? '',
    row.actor,
    row.subject_kind === null ? '' : `${row.subject_kind} ${row.subject_id}`,
    row.address,
    row.request_id ?? '',
    Object.keys(row.detail).length === 0 ? '' : JSON.stringify(row.detail),
  ];
}

const audit: Command = {
  name: 'audit',
  about: 'shows the audit log of security events and staff actions, newest first',
  more: 'Contains logins, rejected logins, password changes, moderation and operator commands. Deleted after AUDIT_DAYS.',
  options: {
    user: { value: 'USERNAME', about: 'only events about or by this user' },
    kind: { value: 'KIND', about: 'only this kind, such as token_reused or operator' },
    request: { value: 'ID', about: 'only events of the request with this X-Request-Id' },
    since: { value: 'YYYY-MM-DD', about: 'only events since this date, UTC' },
    before: { value: 'ID', about: 'next page: only events before this id' },
    limit: { value: 'N', about: 'maximum number of events; default 50' },
  },
  isReading: true,
  async run({ db, print }, { options }) {
    const limit = readNumber(options.limit ?? '50', '--limit', MAX_EVENTS);
    const rows = await findSecurityEvents(db, {
      username: options.user,
      kind: readKind(options.kind),
      request_id: options.request,
      since: readDay(options.since),
      before: options.before === undefined ? undefined : readNumber(options.before, '--before'),
      limit,
    });
    if (rows.length === 0) return print('No events found.');
    print(tableText(HEADINGS, rows.map(cellsOf)));
    if (rows.length === limit) print(`\nNext page: --before ${rows.at(-1)?.id}`);
  },
};

export const auditCommands = [audit];
