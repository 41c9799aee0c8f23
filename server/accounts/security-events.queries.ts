import { sql } from 'kysely';
import type { SecurityEventKind } from '../db/tables/operator-tables.ts';
import type { Db } from '../db/tables.ts';

/** Long enough for an inquiry a year later; the privacy page may say 'about a year'. */
const KEPT_DAYS = 400;

export type NewSecurityEvent = {
  kind: SecurityEventKind;
  /** Whom it concerns. */
  user_id: number | null;
  /** Who did it; the user themselves when absent. */
  actor?: string;
  address?: string;
  /** Ids and words; never a secret, a password or an address of mail. */
  detail?: Record<string, unknown>;
};

/** Writes an event down, in the transaction of its cause: it is recorded if and only if that commits. */
export async function insertSecurityEvent(db: Db, event: NewSecurityEvent): Promise<void> {
  const { kind, user_id, address = '', detail = {} } = event;
  const actor = event.actor ?? (user_id === null ? '' : `user ${user_id}`);
  await db
    .insertInto('security_events')
    .values({ kind, user_id, actor, address, detail: JSON.stringify(detail) })
    .execute();
}

export type SecurityEventFilter = { username?: string | undefined; kind?: string | undefined; limit: number };

/** The latest events, the newest first, with the name of whom each concerns. */
export async function findSecurityEvents(db: Db, { username, kind, limit }: SecurityEventFilter) {
  let query = db
    .selectFrom('security_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.kind', 'e.user_id', 'u.username', 'e.actor', 'e.address', 'e.detail', 'e.created']);
  if (username !== undefined) {
    query = query.where('e.user_id', '=', (from) =>
      from.selectFrom('users').select('id').where(sql<boolean>`lower(username) = lower(${username})`),
    );
  }
  if (kind !== undefined) query = query.where(sql<boolean>`e.kind = ${kind}`);
  return await query.orderBy('e.id', 'desc').limit(limit).execute();
}

/** Of a person who is gone, what happened stays, and from where goes. */
export async function updateEventsPlaceless(db: Db, user_id: number): Promise<void> {
  await db.updateTable('security_events').set({ address: '' }).where('user_id', '=', user_id).execute();
}

export async function deleteOldSecurityEvents(db: Db): Promise<void> {
  await sql`delete from security_events where created < now() - make_interval(days => ${KEPT_DAYS}::int)`.execute(
    db,
  );
}
