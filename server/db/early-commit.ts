import { type RawBuilder, sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * As a value of a transaction's first statement, or of the only one: its commit does not wait for the disk. PostgreSQL commits what notifies one after the
 * other, and each would hold all others up for as long as the disk takes. What must last calls `flushLog` before it is told to anybody who counts on it; a
 * crash of the database takes the rest, of the last half second, as if it had not been written.
 */
export const commitsEarly: RawBuilder<string> = sql`set_config('synchronous_commit', 'off', true)`;

type Flushes = { running: Promise<string>; next: Promise<string> | null };

const flushesOf = new WeakMap<Db, Flushes>();

/** Any write that waits for the disk takes all that was committed before with it, and to a synchronous standby. */
async function writeMark(db: Db): Promise<string> {
  const { rows } = await sql<{ began: string }>`
    select setval('log_marks', 1), (select backend_start from pg_stat_get_activity(pg_backend_pid())) as began`.execute(
    db,
  );
  return rows[0]!.began;
}

/**
 * Resolves when all that was committed before is on the disk. Those who wait at a time wait for one write together. Not within a transaction.
 * @returns since when the database has surely not crashed nor been replaced: what was committed earlier may be gone all the same, and must be
 * looked for. A line to it that was open before a commit, and still is, says that it is there
 */
export function flushLog(db: Db): Promise<string> {
  const flushes: Flushes = flushesOf.get(db) ?? { running: Promise.resolve(''), next: null };
  flushesOf.set(db, flushes);
  // One that runs may have begun before the caller's commit.
  flushes.next ??= flushes.running
    .catch(() => {})
    .then(() => {
      flushes.running = writeMark(db);
      flushes.next = null;
      return flushes.running;
    });
  return flushes.next;
}
