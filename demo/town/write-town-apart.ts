import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Writes the town as `writeTown` does, in a thread that ends with it.
 * @throws Error what the thread failed with
 */
export async function writeTownApart(path: string): Promise<void> {
  const worker = new Worker(new URL('./town-worker.ts', import.meta.url), { workerData: { path } });
  const [code] = (await once(worker, 'exit')) as [number];
  if (code !== 0) throw new Error(`The town could not be written (code ${code}).`);
}
