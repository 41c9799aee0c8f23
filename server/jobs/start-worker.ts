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
import { traced } from '../operations/trace.ts';
import { FormerRuns, type Run } from './former-runs.ts';
import { causeOf } from './job-cause.ts';
import { hasEndedInTime, untilEnded, watchRun } from './job-runner.ts';
import type { JobLog, JobOutcome, JobTasks, ScheduledJob } from './job-task.ts';
import { keepWorkerAlive } from './keep-worker-alive.ts';
import { watchJobs } from './watch-jobs.ts';

export type StartWorkerOptions = {
  /** The primary's own address, neither a replica nor a transaction pooler. `Database.connection` gives it. */
  connection: JobPoolOptions['connection'];
  /** `Database.onPrimaryMoved`: tells when that address has become another one. */
  onPrimaryMoved?: (tell: () => void) => void;
  tasks: JobTasks;
  schedule?: ScheduledJob[];
  /** Jobs at once, but for those that a broken line left to a former start of the queue. */
  concurrency?: number;
  /** How often it asks without having heard a notice; milliseconds. */
  pollIntervalMs?: number;
  log: JobLog;
  onOutcome?: (outcome: JobOutcome) => void;
};

export type JobWorker = {
  /** Takes no new job, tells running ones to leave off, waits until none is being done, and closes its connections. */
  stop(): Promise<void>;
};

const CONCURRENCY = 3;
/** Listening, saying that this worker lives, looking for those that do not, recording ended jobs. */
const OTHER_CONNECTIONS = 4;
/** Notices bring jobs within milliseconds; asking is for those whose time comes later and for lost notices. */
const POLL_INTERVAL_MS = 2_000;
/** Whoever stops the program waits for it: jobs that can be left are left soon, others have a little longer. */
const ABORT_AFTER_MS = 1_000;
/** Not longer, so that jobs are taken within seconds of the end of an outage; one in thirty tries is told of. */
const RESTART_PAUSES_MS = [250, 500, 1_000, 2_000];
const TELL_EVERY = 30;
/**
 * With a delay, even of nothing, the queue waits for its record of ended jobs before it stops, and tells when that
 * fails; without one it neither waits nor catches the failure, which ends the process.
 */
const PRESET = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Runs the jobs of the database in this process until stopped. Any number of processes may; each job is run by one of
 * them. The queue gives up on grave database errors: it is started again, so that a database restart passes by.
 * Rejects when the first start fails. The tables must be there (`migrate`).
 */
export async function startWorker(options: StartWorkerOptions): Promise<JobWorker> {
  const { log, concurrency = CONCURRENCY } = options;
  const pool = new JobPool({ connection: options.connection, max: concurrency + OTHER_CONNECTIONS, log });
  options.onPrimaryMoved?.(() => pool.breakOff());
  const ending = new AbortController();
  const isEnding = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve());
  });
  const former = new FormerRuns();
  const start = () => startRun(pool, options, ending.signal);
  let run: Run;

  const supervise = async () => {
    for (let failures = 0; ; ) {
      const started = Date.now();
      const reason = await Promise.race([untilEnded(run.runner), run.watch.unfit, isEnding]);
      former.add(run);
      if (ending.signal.aborted) return;
      failures = Date.now() - started > 60_000 ? 1 : failures + 1;
      log.warn(`The job worker ended (${reason}) and is started again.`);
      await former.keepFew(ending.signal);
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
      const over = supervising.then(() => former.untilAllOver());
      let isInTime = await hasEndedInTime(over);
      // A letter is not cut off in its middle; how long the program waits in all is for it to say.
      while (!isInTime && former.isAtWork()) isInTime = await hasEndedInTime(over);
      former.letAllGo();
      const closed = pool.end();
      if (!isInTime || !(await hasEndedInTime(closed))) pool.breakOff();
      await closed;
    },
  };
}

async function startRun(pool: JobPool, options: StartWorkerOptions, ending: AbortSignal): Promise<Run> {
  const { log, concurrency = CONCURRENCY } = options;
  const events = watchJobs(options.onOutcome);
  const [watch, alive] = [watchRun(events), keepWorkerAlive(pool, events, log, ending)];
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
    return { runner, watch, alive };
  } catch (error) {
    alive.abandon();
    throw error;
  }
}

/** Tries again with longer and longer pauses until it works, or the program ends: null. */
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
      if (attempt % TELL_EVERY === 0) log.warn(`The job worker could not start: ${(error as Error).message}`);
    }
  }
}

function toTaskList(tasks: JobTasks, log: JobLog): TaskList {
  const entries = Object.entries(tasks).map(([name, task]) => [
    name,
    (payload: unknown, { job, abortSignal }: { job: Job; abortSignal?: AbortSignal }) =>
      traced(causeOf(job), () =>
        task(payload, { log, attempt: job.attempts, signal: abortSignal ?? new AbortController().signal }),
      ),
  ]);
  return Object.fromEntries(entries) as TaskList;
}

/** A day's work missed while nothing ran is made up for, once: the key keeps two from waiting. */
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
  const say = (level: string, message: string) => {
    // A job that gives up because the program stops is no error: it is done at the next start.
    if (ending.aborted) log.info(`Job queue: ${message}`);
    else if (level === 'error') log.error(`Job queue: ${message}`);
    else log.warn(`Job queue: ${message}`);
  };
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const job = meta?.job as Job | undefined;
    if (job?.task_identifier) traced(causeOf(job), () => say(level, message));
    else say(level, message);
  });
}
