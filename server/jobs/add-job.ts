import { traceFlags } from './job-trace.ts';
import { insertJobs, type JobDb } from './jobs.queries.ts';

export type JobOptions = {
  /** Replaces a queued job with the same key. */
  jobKey?: string;
  /** Jobs with lower numbers run first. 0 if absent. See `JOB_PRIORITIES`. */
  priority?: number;
  /** Defaults to 25 attempts, which the queue's backoff spreads over about four days. */
  maxAttempts?: number;
  /** Jobs of one queue run one at a time, across all processes. */
  queue?: string;
  runAt?: Date;
  /** Trace of the request that caused the job. The current trace if absent. */
  flags?: string[] | null;
};

export type NewJob = { name: string; payload: Record<string, unknown> } & JobOptions;

/** `soon` is for work that a user waits for, `idle` for work that can wait until no other job is due. */
export const JOB_PRIORITIES = { soon: -10, normal: 0, idle: 100 } as const;

/**
 * Adds a job in the caller's transaction: it runs at least once if the transaction commits, so tasks must be
 * idempotent. The payload has ids instead of data that may change.
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
