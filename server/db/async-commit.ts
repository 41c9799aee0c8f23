import { type RawBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * PostgreSQL serializes commits that notify, and each would wait for the disk. A crash loses up to half a
 * second of commits, so call `flushWal` before reporting success.
 */
export const asyncCommit: RawBuilder<string> = sql`set_config('synchronous_commit', 'off', true)`;

type PendingFlushes = { running: Promise<string>; next: Promise<string> | null };

const pendingFlushes = new WeakMap<Db, PendingFlushes>();

/** A synchronous commit flushes all earlier ones, also to a synchronous standby. */
async function commitSynchronously(db: Db): Promise<string> {
  const { rows } = await sql<{ began: string }>`
    select setval('log_marks', 1), (select backend_start from pg_stat_get_activity(pg_backend_pid())) as began`.execute(
    db,
  );
  return rows[0]!.began;
}

/**
 * Don't call it in a transaction. @returns the connection's start time: a crash may have lost earlier commits
 */
export function flushWal(db: Db): Promise<string> {
  const flushes: PendingFlushes = pendingFlushes.get(db) ?? { running: Promise.resolve(''), next: null };
  pendingFlushes.set(db, flushes);
  // The running flush may have begun before the caller's commit.
  flushes.next ??= flushes.running
    .catch(() => {})
    .then(() => {
      flushes.running = commitSynchronously(db);
      flushes.next = null;
      return flushes.running;
    });
  return flushes.next;
}
