export type JobLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

export type JobContext = {
  log: JobLog;
  /** Counts from 1. */
  attempt: number;
  signal: AbortSignal;
};

/**
 * Must be idempotent, because a job runs at least once. Validate the payload, which an older release may have
 * written.
 */
type JobTask = (payload: unknown, context: JobContext) => Promise<void>;

export type JobTasks = Record<string, JobTask>;

/** `match` is a crontab line in UTC. A missed run starts later. */
export type ScheduledJob = { name: string; match: string };

export type JobOutcome = { name: string; hasSucceeded: boolean; isFinal: boolean; seconds: number };
