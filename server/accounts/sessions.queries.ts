import { sql } from 'kysely';
import type { SessionUser } from '../context.ts';
import type { EndReason } from '../db/tables/account-tables.ts';
import type { Db } from '../db/tables.ts';
import { HAS_SECOND_FACTOR, REQUIRES_SECOND_FACTOR } from './second-factor/has-second-factor.queries.ts';

const USER_COLUMNS = sql<SessionUser>`
  u.id as user_id, u.type, (u.type = 'staff') as is_staff,
  array(select r.role from staff_roles r where r.user_id = u.id order by r.role) as staff_roles,
  u.email_confirmed is not null as is_email_confirmed, m.id as manager_id, s.id as session_id,
  ${HAS_SECOND_FACTOR} as has_second_factor, ${REQUIRES_SECOND_FACTOR} as requires_second_factor`;
const JOIN_ACTIVE_SESSION = sql`
  join users u on u.id = s.user_id left join managers m on m.user_id = u.id
  where s.ended is null and s.absolute_expires > now() and u.status = 'active'`;

/** Queries the database on each request, so that ending a session or blocking a user takes effect at once. */
export async function findUserByToken(db: Db, token_hash: Buffer): Promise<SessionUser | null> {
  const { rows } = await sql<SessionUser>`
    select ${USER_COLUMNS} from access_tokens a join sessions s on s.id = a.session_id ${JOIN_ACTIVE_SESSION}
    and a.token_hash = ${token_hash} and a.expires > now()`.execute(db);
  return rows[0] ?? null;
}

export async function findUserByCookie(db: Db, cookie_hash: Buffer): Promise<SessionUser | null> {
  const { rows } = await sql<SessionUser>`
    select ${USER_COLUMNS} from sessions s ${JOIN_ACTIVE_SESSION}
    and s.cookie_hash = ${cookie_hash} and s.expires > now()`.execute(db);
  return rows[0] ?? null;
}

export async function findActiveSessions(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ session_id: number }>`
    select ${USER_COLUMNS} from sessions s ${JOIN_ACTIVE_SESSION}
    and s.expires > now() and s.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ session_id }) => session_id);
}

type NewSession = {
  user_id: number;
  user_agent: string;
  address: string;
  cookie_hash: Buffer | null;
  has_second_factor: boolean;
};

export async function insertSession(db: Db, { has_second_factor, ...session }: NewSession): Promise<number> {
  const second_factor_confirmed = has_second_factor ? sql<string>`now()` : null;
  const row = await db
    .insertInto('sessions')
    .values({ ...session, second_factor_confirmed })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A refresh token lasts fourteen days, but not beyond its session. */
export async function insertTokens(
  db: Db,
  tokens: {
    session_id: number;
    access_hash: Buffer;
    refresh_hash: Buffer;
    parent_id: number | null;
    access_s: number;
  },
): Promise<void> {
  await sql`
    with access as (
      insert into access_tokens (session_id, token_hash, expires)
      values (${tokens.session_id}, ${tokens.access_hash}, now() + make_interval(secs => ${tokens.access_s}::float8))
    )
    insert into refresh_tokens (session_id, token_hash, parent_id, expires)
    select s.id, ${tokens.refresh_hash}, ${tokens.parent_id}, s.expires from sessions s
    where s.id = ${tokens.session_id}`.execute(db);
}

export async function findSessionOfToken(db: Db, token_hash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
  return row?.session_id ?? null;
}

export type LockedSession = { user_id: number; cookie_hash: Buffer | null; is_alive: boolean };

/** Locks the session, so that its refreshes run one after another. */
export async function getSessionLocked(db: Db, id: number): Promise<LockedSession> {
  const { rows } = await sql<LockedSession>`
    select s.user_id, s.cookie_hash,
      (s.ended is null and s.expires > now() and s.absolute_expires > now() and u.status = 'active') as is_alive
    from sessions s join users u on u.id = s.user_id where s.id = ${id} for update of s`.execute(db);
  return rows[0] as LockedSession;
}

type RefreshTokenState = {
  id: number;
  is_expired: boolean;
  /**
   * True if a token issued in exchange for this one was used, or one from the same parent that was issued
   * more than `concurrent_s` seconds before or after this one.
   */
  is_reused: boolean;
};

/** Call it in a separate statement after locking the session, so that it reads committed changes. */
export async function findRefreshToken(
  db: Db,
  token_hash: Buffer,
  concurrent_s: number,
): Promise<RefreshTokenState | null> {
  const { rows } = await sql<RefreshTokenState>`
    select t.id, t.expires <= clock_timestamp() as is_expired, (
      exists (select from refresh_tokens child where child.parent_id = t.id and child.used is not null)
      or exists (select from refresh_tokens sibling where sibling.parent_id = t.parent_id
        and sibling.used is not null
        and abs(extract(epoch from sibling.created - t.created)) > ${concurrent_s}::float8)
      ) as is_reused
    from refresh_tokens t where t.token_hash = ${token_hash}`.execute(db);
  return rows[0] ?? null;
}

export async function updateTokenUsed(db: Db, id: number): Promise<void> {
  await sql`update refresh_tokens set used = coalesce(used, clock_timestamp()) where id = ${id}`.execute(db);
}

/** Extends the session by fourteen days, up to ninety days in total. */
export async function updateSessionUsed(db: Db, id: number, address: string): Promise<void> {
  await sql`update sessions set last_used = now(), address = ${address},
    expires = least(now() + interval '14 days', absolute_expires) where id = ${id}`.execute(db);
}

export async function updateSessionConfirmed(db: Db, id: number): Promise<void> {
  await sql`update sessions set confirmed = now() where id = ${id}`.execute(db);
}

export async function updateSessionFactorConfirmed(db: Db, id: number): Promise<void> {
  await sql`update sessions set second_factor_confirmed = now() where id = ${id}`.execute(db);
}

/** True if the user entered the second factor, or without one the password, within this time. */
export async function findIsConfirmed(
  db: Db,
  { session_id, has_second_factor }: SessionUser,
  within_s: number,
): Promise<boolean> {
  const confirmed = sql.ref(has_second_factor ? 'second_factor_confirmed' : 'confirmed');
  const { rows } = await sql<{ found: boolean }>`
    select ${confirmed} > now() - make_interval(secs => ${within_s}::float8) as found
    from sessions where id = ${session_id}`.execute(db);
  return rows[0]?.found ?? false;
}

export async function updateSessionEnded(db: Db, id: number, reason: EndReason): Promise<void> {
  await sql`update sessions set ended = now(), end_reason = ${reason} where id = ${id} and ended is null`.execute(
    db,
  );
}

/**
 * Ends the browser's previous session when it logs in again, because the new cookie overwrites the old one.
 */
export async function updateCookieReplaced(db: Db, cookie_hash: Buffer): Promise<void> {
  await sql`update sessions set ended = now(), end_reason = 'replaced'
    where cookie_hash = ${cookie_hash} and ended is null`.execute(db);
}

export async function updateTokenRevoked(
  db: Db,
  token_hash: Buffer,
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{
    id: number;
    user_id: number;
  }>`update sessions set ended = now(), end_reason = 'signed_out' where ended is null and id in (
    select session_id from access_tokens where token_hash = ${token_hash}
    union all select session_id from refresh_tokens where token_hash = ${token_hash})
    returning id, user_id`.execute(db);
  return rows;
}

export async function updateSessionsEnded(
  db: Db,
  user_id: number,
  reason: EndReason,
  exceptId: number | null = null,
): Promise<number> {
  const { rows } = await sql`update sessions set ended = now(), end_reason = ${reason}
    where user_id = ${user_id} and ended is null and id is distinct from ${exceptId}::bigint returning id`.execute(
    db,
  );
  return rows.length;
}

export async function updateAllSessionsEnded(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`update sessions set ended = now(), end_reason = 'signed_out'
    where ended is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function updateOwnSessionEnded(db: Db, id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`update sessions set ended = now(), end_reason = 'signed_out'
    where id = ${id} and user_id = ${user_id} and ended is null returning id`.execute(db);
  return rows.length > 0;
}

export async function findOpenSessions(db: Db, user_id: number) {
  return await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created', 'last_used', 'expires'])
    .where('user_id', '=', user_id)
    .where('ended', 'is', null)
    .where(sql<boolean>`expires > now()`)
    .orderBy('last_used', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteExpiredTokens(db: Db): Promise<void> {
  await sql`delete from access_tokens where expires < now() - interval '1 day'`.execute(db);
  await sql`delete from refresh_tokens where expires < now() - interval '1 day'`.execute(db);
  await sql`delete from sessions where ended < now() - interval '30 days' or expires < now() - interval '30 days'`.execute(
    db,
  );
  await sql`delete from account_links where expires < now() - interval '30 days'`.execute(db);
  await sql`delete from second_factor_challenges where expires < now()`.execute(db);
}
