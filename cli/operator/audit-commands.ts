import { type AuditRow, findSecurityEvents } from '#server/accounts/security-events.queries.ts';
import { SECURITY_EVENT_KINDS } from '#server/db/tables/operator-tables.ts';
import { type Command, readNumber, UsageProblem } from './command.ts';
import { minuteOf, tableText } from './print-table.ts';

const MAX_EVENTS = 10_000;
const HEADINGS = ['id', 'when (UTC)', 'what', 'whom', 'by', 'on', 'from', 'request', 'more'];

/** @throws UsageProblem */
function readKind(kind: string | undefined): string | undefined {
  if (kind === undefined || SECURITY_EVENT_KINDS.some((known) => known === kind)) return kind;
  throw new UsageProblem(`There is no kind '${kind}'. There are ${SECURITY_EVENT_KINDS.join(', ')}.`);
}

/** @throws UsageProblem */
function readDay(day: string | undefined): string | undefined {
  const isDay = day === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)));
  if (isDay) return day && `${day}T00:00:00Z`;
  throw new UsageProblem(`--since is a day such as 2026-03-01, not '${day}'.`);
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
  about: 'shows the audit trail of staff and security, the latest first',
  more: 'Log-ins, refusals, changed passwords, acts of moderators, and what operators did. Kept as long as AUDIT_DAYS says.',
  options: {
    user: { value: 'USERNAME', about: 'whom it concerned, or who did it' },
    kind: { value: 'KIND', about: 'such as token_reused or operator' },
    request: { value: 'ID', about: 'what came with one request, by its X-Request-Id' },
    since: { value: 'DAY', about: 'from that day on, in UTC' },
    before: { value: 'ID', about: 'the next page: what came before that event' },
    limit: { value: 'N', about: '50 when absent' },
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
    if (rows.length === 0) return print('There are none.');
    print(tableText(HEADINGS, rows.map(cellsOf)));
    if (rows.length === limit) print(`\nMore: add --before ${rows.at(-1)?.id}`);
  },
};

export const auditCommands = [audit];
