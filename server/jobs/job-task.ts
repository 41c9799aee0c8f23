/** Where jobs say what happens; pino's loggers fit. */
export type JobLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

export type JobContext = {
  log: JobLog;
  /** 1 for the first. */
  attempt: number;
  /** Aborts when the program stops and will not wait much longer. */
  signal: AbortSignal;
};

/**
 * What a job does. It is run at least once, so doing it twice must change nothing; a rejection means another attempt,
 * later and later. The payload was written by this program, perhaps by an older release of it: check it.
 */
export type JobTask = (payload: unknown, context: JobContext) => Promise<void>;

/** By job name. Each feature brings its own; the program joins them. */
export type JobTasks = Record<string, JobTask>;

/** A job that the clock adds. `match` is a crontab line in UTC; one missed while nothing ran is made up for. */
export type ScheduledJob = { name: string; match: string };

/** What has become of one attempt, for metrics. `seconds` is how long it ran. */
export type JobOutcome = { name: string; hasSucceeded: boolean; isFinal: boolean; seconds: number };
