import { type ChildProcess, fork } from 'node:child_process';
import type { WorkerRequest, WorkerResponse } from './region/serve-region-parts.ts';
import { type RegionOrder, type RegionPart, RegionProblem, type RegionProgress } from './region-part.ts';

export type RegionReading = RegionOrder & {
  onProgress: (progress: RegionProgress) => void;
  script?: URL;
  silenceMs?: number;
};

const WORKER = new URL('./region/region-worker.ts', import.meta.url);
const NO_PROGRESS_MS = 15 * 60_000;
const MAX_STDERR_LENGTH = 2000;

/** A child process parses, so that a hostile file can't hang or crash this one. @throws RegionProblem */
export async function* readRegion(reading: RegionReading): AsyncGenerator<RegionPart> {
  const worker = startWorker(reading);
  const { file, around, memoryMegabytes } = reading;
  try {
    let request: WorkerRequest = { order: { file, around, memoryMegabytes } };
    for (;;) {
      const response = await worker.send(request);
      if ('part' in response) yield response.part;
      else if ('isDone' in response) return;
      else throw problemOf(response, reading);
      request = 'next';
    }
  } finally {
    await worker.stop();
  }
}

type Ending =
  | Exclude<WorkerResponse, { progress: RegionProgress } | { part: RegionPart } | { isDone: true }>
  | WorkerExit;
type WorkerExit = { exit: 'silent' } | { exit: 'ended'; how: string; stderr: string };

function problemOf(ending: Ending, { file, memoryMegabytes }: RegionReading): Error {
  if ('problem' in ending) return new RegionProblem(ending.problem);
  if ('failure' in ending) return new Error(`Cannot import the map of ${file}. ${ending.failure}`);
  if ('isTooLarge' in ending) return tooLarge(file, memoryMegabytes);
  if (ending.exit === 'silent') {
    return new RegionProblem(
      `Reading ${file} made no progress for too long, so it was stopped. The file may be damaged: download it again.`,
    );
  }
  const { how, stderr } = ending;
  if (/heap out of memory|bad_alloc|Array buffer allocation failed/i.test(stderr))
    return tooLarge(file, memoryMegabytes);
  if (how === 'SIGKILL') {
    return new RegionProblem(
      `The process that reads ${file} was killed, probably because memory ran out. Add memory, or extract the area that you need: osmium extract --bbox WEST,SOUTH,EAST,NORTH`,
    );
  }
  return new Error(`The process that reads ${file} exited (${how}). ${stderr}`.trim());
}

function tooLarge(file: string, megabytes: number): RegionProblem {
  return new RegionProblem(
    `${file} needs more than the memory limit of ${megabytes.toLocaleString('en-US')} MB. Extract the area that you need first (osmium extract --bbox WEST,SOUTH,EAST,NORTH), or increase the limit: --memory ${megabytes * 2}`,
  );
}

type WorkerResult = Exclude<WorkerResponse, { progress: RegionProgress }> | WorkerExit;

type Worker = {
  send(request: WorkerRequest): Promise<WorkerResult>;
  stop(): Promise<void>;
};

function startWorker(reading: RegionReading): Worker {
  const { memoryMegabytes, onProgress, script = WORKER, silenceMs = NO_PROGRESS_MS } = reading;
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    // The environment has no secrets.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR_LENGTH);
  });
  let exit: WorkerExit | null = null;
  let resolvePending: ((response: WorkerResult) => void) | null = null;
  let timer: NodeJS.Timeout | undefined;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end({ exit: 'silent' }), silenceMs);
  };
  const respond = (response: WorkerResult) => {
    clearTimeout(timer);
    resolvePending?.(response);
    resolvePending = null;
  };
  const end = (how: WorkerExit) => {
    exit ??= how;
    respond(exit);
  };
  child.on('message', (message: WorkerResponse) => {
    if (!('progress' in message)) return respond(message);
    watch();
    onProgress(message.progress);
  });
  child.on('error', (error) => end({ exit: 'ended', how: error.message, stderr }));
  child.on('close', (code, signal) => end({ exit: 'ended', how: signal ?? `code ${code}`, stderr }));

  return {
    send: (request) =>
      new Promise((resolve) => {
        if (exit) return resolve(exit);
        resolvePending = resolve;
        watch();
        // The exit event reports the error.
        child.send(request, () => {});
      }),
    async stop() {
      clearTimeout(timer);
      await kill(child);
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
