import { channel } from 'node:diagnostics_channel';
import { type RawBuilder, sql } from 'kysely';
import type { SecurityEventKind } from '../db/tables/operator-tables.ts';
import type { Db } from '../db/tables.ts';
import { currentTrace } from '../operations/trace.ts';

/** Diagnostics channel that publishes every security event to the log and the metrics. */
export const AUDITED = 'porchlight.audited';
const audited = channel(AUDITED);

type AuditSubject = { kind: string; id: number };

type NewSecurityEvent = {
  kind: SecurityEventKind;
  user_id: number | null;
  /** Acting user; the affected user by default. Null if unknown. */
  actor_id?: number | null;
  /** Actor without an account, such as `operator mary`. */
  actor?: string;
  subject?: AuditSubject;
  /** Ids and plain words; never a secret, a password or an email address. */
  detail?: Record<string, unknown>;
};

export type AuditedEvent = {
  kind: SecurityEventKind;
  user_id: number | null;
  actor: string;
  subject?: string;
  detail?: Record<string, unknown>;
};

const WARNINGS: SecurityEventKind[] = [
  ...(['token_reused', 'token_elsewhere', 'login_limit', 'second_factor_limit'] as const),
  ...(['foreign_identity', 'staff_refused', 'login_refused'] as const),
];

export function isWarning(kind: SecurityEventKind): boolean {
  return WARNINGS.includes(kind);
}

function actorOf({ user_id, actor, actor_id = user_id }: NewSecurityEvent) {
  if (actor !== undefined) return { actor, actor_id: null };
  return { actor: actor_id === null ? '' : `user ${actor_id}`, actor_id };
}

/** Runs in the caller's transaction. The current trace has the request id and the IP address. */
export async function insertSecurityEvent(db: Db, event: NewSecurityEvent): Promise<void> {
  const { kind, user_id, subject, detail = {} } = event;
  const { request_id = null, address = '' } = currentTrace() ?? {};
  const { actor, actor_id } = actorOf(event);
  await db
    .insertInto('security_events')
    .values({
      ...{ kind, user_id, actor, actor_id, address, request_id },
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      detail: JSON.stringify(detail),
    })
    .execute();
  const auditedEvent: AuditedEvent = {
    ...{ kind, user_id, actor, detail },
    ...(subject ? { subject: `${subject.kind} ${subject.id}` } : {}),
  };
  audited.publish(auditedEvent);
}

type SecurityEventFilter = {
  username?: string | undefined;
  kind?: string | undefined;
  /** Command of a staff act, at the terminal or in the console. */
  command?: string | undefined;
  request_id?: string | undefined;
  /** ISO 8601, inclusive. */
  since?: string | undefined;
  /** ISO 8601, exclusive. */
  until?: string | undefined;
  before?: number | undefined;
  limit: number;
};

/**
 * Finds the newest matching events. To search by user, the caller combines two of these subqueries with
 * `union`, because each can use its own index.
 */
function matchingEventIds(
  condition: RawBuilder<unknown>,
  { kind, command, request_id, since, until, before, limit }: SecurityEventFilter,
) {
  const conditions = [
    condition,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(command === undefined
      ? []
      : [sql`kind in ('operator', 'staff_acted') and detail ->> 'command' = ${command}`]),
    ...(request_id === undefined ? [] : [sql`request_id = ${request_id}`]),
    ...(since === undefined ? [] : [sql`created >= ${since}::timestamptz`]),
    ...(until === undefined ? [] : [sql`created < ${until}::timestamptz`]),
    ...(before === undefined ? [] : [sql`id < ${before}`]),
  ];
  return sql`(select id from security_events where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit})`;
}

export type AuditRow = {
  id: number;
  kind: string;
  user_id: number | null;
  username: string | null;
  actor: string;
  subject_kind: string | null;
  subject_id: number | null;
  address: string;
  request_id: string | null;
  detail: Record<string, unknown>;
  created: string;
};

export async function findSecurityEvents(db: Db, filter: SecurityEventFilter): Promise<AuditRow[]> {
  const { username, limit } = filter;
  const user = sql`(select id from users where lower(username) = lower(${username ?? ''}))`;
  const ids =
    username === undefined
      ? matchingEventIds(sql`true`, filter)
      : sql`${matchingEventIds(sql`user_id = ${user}`, filter)} union ${matchingEventIds(sql`actor_id = ${user}`, filter)}`;
  const { rows } = await sql<AuditRow>`
    select e.id, e.kind, e.user_id, u.username,
      coalesce((select a.username from users a where a.id = e.actor_id), e.actor) as actor, e.subject_kind, e.subject_id, e.address, e.request_id, e.detail, e.created
    from security_events e left join users u on u.id = e.user_id
    where e.id in (${ids}) order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Keeps the deleted user's events, but removes their IP addresses. */
export async function updateEventAddressesRemoved(db: Db, user_id: number): Promise<void> {
  await sql`update security_events set address = '' where user_id = ${user_id} and address <> ''`.execute(db);
  await sql`update security_events set address = '' where actor_id = ${user_id} and address <> ''`.execute(
    db,
  );
}

/**
 * Sets `porchlight.audit_purge`, without which a trigger rejects deletions. Call it outside a transaction.
 */
export async function deleteOldSecurityEvents(db: Db, retentionDays: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('porchlight.audit_purge', 'on', true)`.execute(trx);
    await sql`delete from security_events where created < now() - make_interval(days => ${retentionDays}::int)`.execute(
      trx,
    );
  });
}
