import { sql } from 'kysely';
import { asyncCommit } from '../db/async-commit.ts';
import type { Db } from '../db/tables.ts';
import type { AttemptLimit } from './account-limits.ts';

const MAX_DOUBLINGS = 10;

/** Seconds to wait after this attempt; 0 below the limit. */
function waitAfter({ points, windowS, thenEveryS = 0, isGrowing = false }: AttemptLimit) {
  const growth = isGrowing
    ? sql`power(2, least(greatest(a.points + 1 - ${points}::int, 0), ${MAX_DOUBLINGS}::int))`
    : sql`1`;
  return sql`make_interval(secs => case when a.points + 1 < ${points}::int then 0
    else least(${thenEveryS}::float8 * ${growth}, ${windowS}::float8) end)`;
}

/**
 * Checks and counts in one statement, so that concurrent attempts can't exceed the limit. Commits
 * asynchronously.
 * @returns the points used in this window; null if the limit refuses the attempt
 */
export async function insertAttempt(db: Db, key: string, limit: AttemptLimit): Promise<number | null> {
  const { points, windowS, thenEveryS = 0, weight = 1 } = limit;
  const { rows } = await sql<{ points: number }>`
    with early as materialized (select ${asyncCommit})
    insert into attempts as a (key, points, open_from, expires)
    select ${key}::text, ${weight}::int, clock_timestamp(), clock_timestamp() + make_interval(secs => ${windowS}::float8) from early
    on conflict (key) do update set
      points = case when a.expires <= clock_timestamp() then excluded.points else a.points + excluded.points end,
      open_from = case when a.expires <= clock_timestamp() then excluded.open_from
        else clock_timestamp() + ${waitAfter(limit)} end,
      expires = case when a.expires <= clock_timestamp() then excluded.expires else a.expires end
    where a.expires <= clock_timestamp() or a.points + excluded.points <= ${points}::int
      or (${thenEveryS}::int > 0 and a.open_from <= clock_timestamp())
    returning a.points`.execute(db);
  return rows[0]?.points ?? null;
}

export async function findAttemptWait(db: Db, key: string, limit: AttemptLimit): Promise<number> {
  const opens = limit.thenEveryS ? sql`least(open_from, expires)` : sql`expires`;
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from ${opens} - clock_timestamp())))::int as seconds
    from attempts where key = ${key}`.execute(db);
  return rows[0]?.seconds ?? 1;
}

/** Subtracts one point from each key after a correct password. */
export async function updateAttemptsRefunded(db: Db, keys: string[]): Promise<void> {
  await sql`update attempts set points = greatest(points - 1, 0) where key = any(${keys}::text[])`.execute(
    db,
  );
}

export async function deleteAttempt(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}

export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await sql`delete from attempts where expires < now()`.execute(db);
}
