import type { WorkerEvents } from 'graphile-worker';
import type { JobPool } from '../db/job-pool.ts';
import type { JobLog } from './job-task.ts';
import { findDeadWorkers, holdWorkerLock, releaseDeadWorkers } from './jobs.queries.ts';

const FIRST_CHECKS_MS = 4_000;
const LATER_CHECKS_MS = 30_000;
const LOCK_RETRY_MS = 500;

export type WorkerLiveness = {
  stopChecking(): void;
  /** Other workers take the remaining jobs. */
  release(): void;
};

/**
 * The queue would keep jobs of dead workers locked for four hours. A worker without its advisory lock in two
 * checks counts as dead. If it still runs, a job may run twice.
 */
export function startLivenessChecks(pool: JobPool, events: WorkerEvents, log: JobLog): WorkerLiveness {
  const checks = new AbortController();
  const lock = new AbortController();
  events.on('pool:create', ({ workerPool }) => void holdLock(pool, workerPool.id, lock.signal, log));
  releaseJobsOfDeadWorkers(pool, checks.signal, log);
  return { stopChecking: () => checks.abort(), release: () => lock.abort() };
}

async function holdLock(pool: JobPool, workerName: string, signal: AbortSignal, log: JobLog): Promise<void> {
  try {
    const client = await pool.connect();
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await holdWorkerLock(client, workerName);
      if (!signal.aborted) await lost;
    } finally {
      client.release(true);
    }
  } catch (error) {
    if (!signal.aborted) log.warn(`A job worker could not record its heartbeat: ${(error as Error).message}`);
  }
  if (!signal.aborted) setTimeout(() => void holdLock(pool, workerName, signal, log), LOCK_RETRY_MS).unref();
}

function releaseJobsOfDeadWorkers(pool: JobPool, signal: AbortSignal, log: JobLog): void {
  let suspects: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });

  async function check(count: number): Promise<void> {
    try {
      const dead = suspects.length > 0 ? await releaseDeadWorkers(pool, suspects) : [];
      if (dead.length > 0) log.warn(`Released the jobs of ${dead.length} dead worker(s).`);
      suspects = await findDeadWorkers(pool);
    } catch (error) {
      if (!signal.aborted) log.warn(`Cannot check for dead job workers: ${(error as Error).message}`);
    }
    schedule(count + 1);
  }

  function schedule(count: number): void {
    if (signal.aborted) return;
    timer = setTimeout(() => void check(count), count < 2 ? FIRST_CHECKS_MS : LATER_CHECKS_MS);
  }

  schedule(0);
}
