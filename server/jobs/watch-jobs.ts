import { EventEmitter } from 'node:events';
import type { Job, WorkerEvents } from 'graphile-worker';
import type { JobOutcome } from './job-task.ts';

/** Milliseconds after the end of a serial queue's job. */
const NUDGES_MS = [5, 30, 200];

export function watchJobs(onOutcome: ((outcome: JobOutcome) => void) | undefined): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  nudgeSerialQueues(events);
  if (onOutcome) reportOutcomes(events, onOutcome);
  return events;
}

/** The worker's first fetch finds the queue still locked; it would sleep until the next poll. */
function nudgeSerialQueues(events: WorkerEvents): void {
  let isStopping = false;
  for (const event of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
    events.on(event, () => {
      isStopping = true;
    });
  events.on('job:complete', ({ worker, job }) => {
    if (job.job_queue_id === null) return;
    for (const ms of NUDGES_MS) setTimeout(() => !isStopping && worker.workerPool.nudge(1), ms).unref();
  });
}

function reportOutcomes(events: WorkerEvents, onOutcome: (outcome: JobOutcome) => void): void {
  const started = new Map<string, number>();
  const report = (job: Job, hasSucceeded: boolean, isFinal: boolean) => {
    const seconds = (performance.now() - (started.get(job.id) ?? performance.now())) / 1000;
    started.delete(job.id);
    onOutcome({ name: job.task_identifier, hasSucceeded, isFinal, seconds });
  };
  events.on('job:start', ({ job }) => void started.set(job.id, performance.now()));
  events.on('job:success', ({ job }) => report(job, true, true));
  events.on('job:error', ({ job }) => report(job, false, job.attempts >= job.max_attempts));
}
