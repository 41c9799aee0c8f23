import { traceFlags } from './job-trace.ts';
import { insertJobs, type JobDb } from './jobs.queries.ts';

export type JobOptions = {
  /** Replaces a queued job with the same key. */
  jobKey?: string;
  /** Lower numbers run first. See `JOB_PRIORITIES`. */
  priority?: number;
  /** The default of 25 attempts takes about four days. */
  maxAttempts?: number;
  /** Jobs of one queue run one at a time, across all processes. */
  queue?: string;
  runAt?: Date;
  /** Trace of the request. The current trace if absent. */
  flags?: string[] | null;
};

export type NewJob = { name: string; payload: Record<string, unknown> } & JobOptions;

/** A user waits for `soon`; `idle` runs when no other job is due. */
export const JOB_PRIORITIES = { soon: -10, normal: 0, idle: 100 } as const;

/**
 * Runs at least once if the caller's transaction commits, so tasks must be idempotent. The payload has ids
 * instead of data that may change.
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
