import { causeFlags } from './job-cause.ts';
import { insertJobs, type JobDb } from './jobs.queries.ts';

export type JobOptions = {
  /** A waiting job of the same key is replaced, so that ten changes in a row make one job. */
  jobKey?: string;
  /** Smaller runs sooner; 0 when absent. See `JOB_PRIORITIES`. */
  priority?: number;
  /** 25 when absent: with the queue's back-off, about four days. */
  maxAttempts?: number;
  /** Jobs of one queue run one at a time, across all processes. */
  queue?: string;
  /** Not before this moment. */
  runAt?: Date;
  /** What it follows from, as a waiting job's row says it; the work under way when absent. */
  flags?: string[] | null;
};

export type NewJob = { name: string; payload: Record<string, unknown> } & JobOptions;

/** What a person waits for, what may wait a little, and what uses time that nobody else wants. */
export const JOB_PRIORITIES = { soon: -10, normal: 0, idle: 100 } as const;

/**
 * Adds a job in the caller's transaction: it runs if and only if that commits, within milliseconds. Jobs run at least
 * once, so every task must bear repetition. The payload carries ids, not facts: those may change before it runs.
 */
export async function addJob(
  db: JobDb,
  name: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await addJobs(db, [{ name, payload, ...options }]);
}

/** The same for many at once, for imports and demo data. */
export async function addJobs(db: JobDb, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const own = causeFlags();
  const rows = jobs.map(({ name, payload, jobKey, priority, maxAttempts, queue, runAt, flags }) => ({
    name,
    payload,
    queue: queue ?? null,
    run_at: runAt?.toISOString() ?? null,
    max_attempts: maxAttempts ?? null,
    job_key: jobKey ?? null,
    priority: priority ?? null,
    flags: flags ?? own,
  }));
  await insertJobs(db, rows);
}
