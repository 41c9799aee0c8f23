import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Job,
  Logger,
  type ParsedCronItem,
  parseCronItems,
  run as runQueue,
  type TaskList,
} from 'graphile-worker';
import { JobPool, type JobPoolOptions } from '../db/job-pool.ts';
import { runWithTrace } from '../operations/trace.ts';
import { DrainingRuns, type Run } from './draining-runs.ts';
import { endsInTime, waitForExit, watchRun } from './job-runner.ts';
import type { JobLog, JobOutcome, JobTasks, ScheduledJob } from './job-task.ts';
import { traceOf } from './job-trace.ts';
import { watchJobs } from './watch-jobs.ts';
import { startLivenessChecks } from './worker-liveness.ts';

export type StartWorkerOptions = {
  /** Must not be a replica or transaction pooler. */
  connection: JobPoolOptions['connection'];
  tasks: JobTasks;
  schedule?: ScheduledJob[];
  concurrency?: number;
  pollIntervalMs?: number;
  log: JobLog;
  onOutcome?: (outcome: JobOutcome) => void;
};

export type JobWorker = {
  /** Aborts running jobs and waits for them. */
  stop(): Promise<void>;
};

const CONCURRENCY = 3;
/** For LISTEN, the liveness lock, the search for dead workers, and recording completed jobs. */
const OTHER_CONNECTIONS = 4;
/** Polling finds scheduled jobs and those with a lost notification. */
const POLL_INTERVAL_MS = 2_000;
const ABORT_AFTER_MS = 1_000;
/** Jobs resume within seconds after an outage. One in thirty failed attempts is logged. */
const RESTART_PAUSES_MS = [250, 500, 1_000, 2_000];
const LOG_EVERY = 30;
/** A delay makes the queue catch failures to record jobs, which would otherwise end the process. */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Restarts the queue after database errors. @throws if the first start fails */
export async function startWorker(options: StartWorkerOptions): Promise<JobWorker> {
  const { log, concurrency = CONCURRENCY } = options;
  const pool = new JobPool({ connection: options.connection, max: concurrency + OTHER_CONNECTIONS, log });
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve());
  });
  const draining = new DrainingRuns();
  const start = () => startRun(pool, options, ending.signal);
  let run: Run;

  const supervise = async () => {
    for (let failures = 0; ; ) {
      const started = Date.now();
      const reason = await Promise.race([waitForExit(run.runner), run.watch.failed, ended]);
      draining.add(run);
      if (ending.signal.aborted) return;
      failures = Date.now() - started > 60_000 ? 1 : failures + 1;
      log.warn(`The job worker ended (${reason}); restarting it.`);
      await draining.limit(ending.signal);
      const next = await restart(start, RESTART_PAUSES_MS.slice(failures - 1), ending.signal, log);
      if (!next) return;
      run = next;
    }
  };

  try {
    run = await start();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const supervising = supervise();

  return {
    async stop() {
      if (ending.signal.aborted) return;
      ending.abort();
      const drained = supervising.then(() => draining.waitForAll());
      let isInTime = await endsInTime(drained);
      // The program limits the total time.
      while (!isInTime && draining.isBusy()) isInTime = await endsInTime(drained);
      draining.releaseAll();
      // Closing the pool would take a minute if the server is unresponsive.
      await endsInTime(pool.end());
    },
  };
}

async function startRun(pool: JobPool, options: StartWorkerOptions, ending: AbortSignal): Promise<Run> {
  const { log, concurrency = CONCURRENCY } = options;
  const events = watchJobs(options.onOutcome);
  const [watch, liveness] = [watchRun(events), startLivenessChecks(pool, events, log)];
  try {
    const runner = await runQueue({
      pgPool: pool,
      concurrency,
      taskList: toTaskList(options.tasks, log),
      parsedCronItems: toCronItems(options.schedule ?? []),
      pollInterval: options.pollIntervalMs ?? POLL_INTERVAL_MS,
      gracefulShutdownAbortTimeout: ABORT_AFTER_MS,
      noHandleSignals: true,
      logger: toLogger(log, ending),
      events,
      preset: PRESET,
    });
    return { runner, watch, liveness };
  } catch (error) {
    liveness.stopChecking();
    liveness.release();
    throw error;
  }
}

/** @returns null on shutdown */
async function restart(
  start: () => Promise<Run>,
  pauses: number[],
  signal: AbortSignal,
  log: JobLog,
): Promise<Run | null> {
  for (let attempt = 0; ; attempt += 1) {
    const pause = pauses[attempt] ?? RESTART_PAUSES_MS.at(-1);
    await sleep(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) return null;
    try {
      return await start();
    } catch (error) {
      if (attempt % LOG_EVERY === 0) log.warn(`Cannot start the job worker: ${(error as Error).message}`);
    }
  }
}

function toTaskList(tasks: JobTasks, log: JobLog): TaskList {
  const entries = Object.entries(tasks).map(([name, task]) => [
    name,
    (payload: unknown, { job, abortSignal }: { job: Job; abortSignal?: AbortSignal }) =>
      runWithTrace(traceOf(job), () =>
        task(payload, { log, attempt: job.attempts, signal: abortSignal ?? new AbortController().signal }),
      ),
  ]);
  return Object.fromEntries(entries) as TaskList;
}

/** `backfillPeriod` starts a missed run. The job key prevents duplicates. */
function toCronItems(schedule: ScheduledJob[]): ParsedCronItem[] {
  return parseCronItems(
    schedule.map(({ name, match }) => ({
      task: name,
      match,
      options: { backfillPeriod: DAY_MS, jobKey: `scheduled:${name}`, jobKeyMode: 'replace' },
    })),
  );
}

function toLogger(log: JobLog, ending: AbortSignal): Logger {
  const write = (level: string, message: string) => {
    // Aborted jobs run again at the next start.
    if (ending.aborted) log.info(`Job queue: ${message}`);
    else if (level === 'error') log.error(`Job queue: ${message}`);
    else log.warn(`Job queue: ${message}`);
  };
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const job = meta?.job as Job | undefined;
    if (job?.task_identifier) runWithTrace(traceOf(job), () => write(level, message));
    else write(level, message);
  });
}
