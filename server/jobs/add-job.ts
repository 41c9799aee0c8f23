import { traceFlags } from './job-trace.ts';
import { insertJobs, type JobDb } from './jobs.queries.ts';

export type JobOptions = {
  /** A queued job of the same key is replaced. */
  jobKey?: string;
  /** Lower runs first; 0 if absent. See `JOB_PRIORITIES`. */
  priority?: number;
  /** 25 if absent: about four days with the queue's backoff. */
  maxAttempts?: number;
  /** Jobs of one queue run one at a time, across all processes. */
  queue?: string;
  runAt?: Date;
  /** Trace of the cause; the current trace if absent. */
  flags?: string[] | null;
};

export type NewJob = { name: string; payload: Record<string, unknown> } & JobOptions;

/** `soon` for work that a user waits for, `idle` for spare time. */
export const JOB_PRIORITIES = { soon: -10, normal: 0, idle: 100 } as const;

/**
 * Joins the caller's transaction: runs if and only if that commits, and at least once, so tasks must be idempotent. The
 * payload has ids, not facts that may change.
 */
export async function addJob(
  db: JobDb,
  name: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await addJobs(db, [{ name, payload, ...options }]);
}

export async function addJobs(db: JobDb, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const own = traceFlags();
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
