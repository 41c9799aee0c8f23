import { getPriority, setPriority } from 'node:os';
import { PictureError, type PictureRefusal } from './picture-errors.ts';

/** What goes to a worker process and comes back. One task at a time, so an answer needs no number. */
export type WorkerTask = { name: string; input: unknown };
export type WorkerAnswer =
  | { ready: true }
  | { output: unknown }
  | { refusal: PictureRefusal }
  | { failure: string };

/** Makes this process a worker of a pool (`process-pool.ts`): answers tasks by name until the parent goes away. */
// biome-ignore lint/suspicious/noExplicitAny: each task has its own input, checked where the pool is wrapped
export function serveWorker(tasks: Record<string, (input: any) => Promise<unknown>>): void {
  // The pool's `niceness`. Only ever down: a parent that stands back already may not push forward.
  const niceness = Number(process.argv[2] ?? 0);
  if (niceness > getPriority()) setPriority(niceness);
  // Ctrl-C reaches the whole group; the parent decides when its workers end, by closing the channel.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('message', async ({ name, input }: WorkerTask) => {
    answer(await perform(tasks[name], input));
    // Where the pool says so (`isTidy`). Pixels lie outside of the heap, where the engine sees no reason to clear them.
    setImmediate(() => globalThis.gc?.());
  });
  answer({ ready: true });
}

async function perform(
  task: ((input: unknown) => Promise<unknown>) | undefined,
  input: unknown,
): Promise<WorkerAnswer> {
  try {
    if (!task) throw new Error('No such task.');
    return { output: await task(input) };
  } catch (error) {
    if (error instanceof PictureError) return { refusal: error.refusal };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function answer(message: WorkerAnswer): void {
  process.send!(message);
}
