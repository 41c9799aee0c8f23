import { getPriority, setPriority } from 'node:os';
import { PictureError, type PictureRefusal } from './picture-errors.ts';

/** A worker runs one task at a time, so tasks have no ids. */
export type WorkerTask = { name: string; input: unknown };
export type WorkerAnswer =
  | { ready: true }
  | { output: unknown }
  | { refusal: PictureRefusal }
  | { failure: string };

// biome-ignore lint/suspicious/noExplicitAny: each task has its own input, checked where the pool is wrapped
export function serveWorker(tasks: Record<string, (input: any) => Promise<unknown>>): void {
  // Niceness can only be increased.
  const niceness = Number(process.argv[2] ?? 0);
  if (niceness > getPriority()) setPriority(niceness);
  // The parent process decides when workers end.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.exit(0));
  process.on('message', async ({ name, input }: WorkerTask) => {
    answer(await perform(tasks[name], input));
    // Pixel buffers are outside of the heap and trigger no collection.
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
