import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { PictureError } from './picture-errors.ts';
import type { WorkerAnswer, WorkerTask } from './serve-worker.ts';

type ProcessPoolOptions = {
  script: URL;
  size: number;
  niceness: number;
  timeoutMs: number;
  maxWaiting: number;
  onCrash?: ((reason: string) => void) | undefined;
};

export type ProcessPool = {
  run(task: WorkerTask): Promise<unknown>;
  stop(): Promise<void>;
};

type Waiting = { task: WorkerTask; resolve: (output: unknown) => void; reject: (error: Error) => void };
type Worker = {
  child: ChildProcess;
  isReady: boolean;
  job: Waiting | null;
  done: number;
  stderr: string;
  timer?: NodeJS.Timeout;
};

/** An idle worker takes about 90 MB. */
const IDLE_MS = 20_000;
const MAX_STDERR_LENGTH = 1_000;
const START_TIMEOUT_MS = 30_000;
/** No secrets. Two malloc arenas limit memory; the threshold makes glibc return large freed blocks. */
const WORKER_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(256 * 1024) };
/** Workers are replaced after this many tasks, because their heap fragments. */
const TASKS_PER_WORKER = 300;

/** Tasks may crash or hang. Idle processes don't keep the parent process alive. */
export function createProcessPool(options: ProcessPoolOptions): ProcessPool {
  const workers = new Set<Worker>();
  const waiting: Waiting[] = [];
  let isStopped = false;

  const start = (): Worker => {
    const child = fork(options.script, [String(options.niceness)], {
      serialization: 'advanced',
      execArgv: ['--expose-gc'],
      env: WORKER_ENV,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const worker: Worker = { child, isReady: false, job: null, done: 0, stderr: '' };
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      worker.stderr = (worker.stderr + text).slice(-MAX_STDERR_LENGTH);
    });
    workers.add(worker);
    worker.timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
    child.on('message', (message) => handleAnswer(worker, message as WorkerAnswer));
    child.on('error', (error) => handleEnd(worker, error.message));
    child.on('close', (code, signal) => handleEnd(worker, signal ?? `code ${code}`));
    return worker;
  };

  const assign = (worker: Worker, job: Waiting) => {
    clearTimeout(worker.timer);
    keepParentAlive(worker.child, true);
    worker.job = job;
    worker.timer = setTimeout(() => worker.child.kill('SIGKILL'), options.timeoutMs);
    worker.child.send(job.task, (error) => error && worker.child.kill('SIGKILL'));
  };

  const next = (worker: Worker) => {
    const job = worker.done < TASKS_PER_WORKER ? waiting.shift() : undefined;
    if (job) return assign(worker, job);
    keepParentAlive(worker.child, false);
    worker.timer = setTimeout(() => end(worker), worker.done < TASKS_PER_WORKER ? IDLE_MS : 0).unref();
  };

  const end = (worker: Worker) => {
    clearTimeout(worker.timer);
    workers.delete(worker);
    if (worker.child.connected) worker.child.disconnect();
    if (waiting.length > 0 && !isStopped) startIfRoom();
  };

  const startIfRoom = () => {
    if (workers.size < options.size) keepParentAlive(start().child, true);
  };

  const handleAnswer = (worker: Worker, message: WorkerAnswer) => {
    if ('ready' in message) {
      worker.isReady = true;
      clearTimeout(worker.timer);
      return next(worker);
    }
    const job = worker.job;
    worker.job = null;
    worker.done += 1;
    clearTimeout(worker.timer);
    if ('output' in message) job?.resolve(message.output);
    else if ('refusal' in message) job?.reject(new PictureError(message.refusal));
    else job?.reject(new Error(`An image worker failed: ${message.failure}`));
    next(worker);
  };

  const handleEnd = (worker: Worker, reason: string) => {
    clearTimeout(worker.timer);
    if (!workers.delete(worker)) return;
    if (worker.job) {
      options.onCrash?.(`An image worker exited while processing (${reason}). ${worker.stderr}`.trim());
      worker.job.reject(new PictureError(isStopped ? 'busy' : 'unreadable'));
    }
    if (isStopped) return;
    if (worker.isReady) {
      if (waiting.length > 0) startIfRoom();
      return;
    }
    if (workers.size > 0) return;
    // Another worker would fail to start too.
    for (const job of waiting.splice(0))
      job.reject(new Error(`Cannot start an image worker (${reason}). ${worker.stderr}`.trim()));
  };

  return {
    run(task) {
      if (isStopped || waiting.length >= options.maxWaiting) return Promise.reject(new PictureError('busy'));
      return new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        const idle = [...workers].find((worker) => worker.isReady && worker.job === null);
        if (idle) {
          clearTimeout(idle.timer);
          next(idle);
        } else startIfRoom();
      });
    },

    async stop() {
      isStopped = true;
      for (const job of waiting.splice(0)) job.reject(new PictureError('busy'));
      // Ended workers emit no second event.
      const living = [...workers].filter(({ child }) => child.exitCode === null && child.signalCode === null);
      const ended = living.map(({ child }) => new Promise((resolve) => child.once('exit', resolve)));
      for (const worker of workers) worker.child.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
}

function keepParentAlive(child: ChildProcess, isHeld: boolean): void {
  const errors = child.stderr as Socket;
  if (isHeld) {
    errors.ref();
    child.ref();
    child.channel?.ref();
  } else {
    errors.unref();
    child.unref();
    child.channel?.unref();
  }
}
