/** Compatible with pino. */
export type JobLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

type JobContext = {
  log: JobLog;
  /** From 1. */
  attempt: number;
  /** Aborts on shutdown. */
  signal: AbortSignal;
};

/**
 * Runs at least once, so it must be idempotent; a rejection retries with backoff. Validate the payload: an older
 * release may have written it.
 */
type JobTask = (payload: unknown, context: JobContext) => Promise<void>;

export type JobTasks = Record<string, JobTask>;

/** `match` is a crontab line in UTC; a missed run is made up for. */
export type ScheduledJob = { name: string; match: string };

export type JobOutcome = { name: string; hasSucceeded: boolean; isFinal: boolean; seconds: number };
