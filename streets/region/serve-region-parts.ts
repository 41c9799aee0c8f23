import { getPriority, setPriority } from 'node:os';
import { type RegionOrder, type RegionPart, RegionProblem, type RegionProgress } from '../region-part.ts';

/** The first request starts the work; each further one gets the next part. */
export type WorkerRequest = { order: RegionOrder } | 'next';

/** Each request gets one response, after any number of `progress` messages. */
export type WorkerResponse =
  | { progress: RegionProgress }
  | { part: RegionPart }
  | { isDone: true }
  | { problem: string }
  | { isTooLarge: true }
  /** The text is a stack trace. */
  | { failure: string };

/** @throws RegionProblem */
export type RegionPartsMaker = (
  order: RegionOrder,
  onProgress: (progress: RegionProgress) => void,
) => AsyncGenerator<RegionPart>;

class MemoryProblem extends Error {}

const NICENESS = 10;
const MEGABYTE = 1_048_576;
const OUT_OF_MEMORY =
  /allocation failed|maximum size exceeded|Invalid (typed )?array length|Invalid string length/i;

/** Makes a part only on request, so that parts don't fill the memory. */
export function serveRegionParts(makeParts: RegionPartsMaker): void {
  if (getPriority() < NICENESS) setPriority(NICENESS);
  // The parent process decides when this one ends.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit(0));
  let parts: AsyncGenerator<RegionPart> | null = null;
  let allowed = Number.POSITIVE_INFINITY;

  const respond = (answer: WorkerResponse) => process.send?.(answer);
  const checkMemory = () => {
    if (process.memoryUsage.rss() > allowed) throw new MemoryProblem();
  };
  const onProgress = (progress: RegionProgress) => {
    checkMemory();
    respond({ progress });
  };

  process.on('message', async (request: WorkerRequest) => {
    try {
      if (request !== 'next') {
        const { order } = request;
        allowed = order.memoryMegabytes * MEGABYTE;
        parts = makeParts(order, onProgress);
      }
      const next = await parts!.next();
      checkMemory();
      respond(next.done ? { isDone: true } : { part: next.value });
    } catch (error) {
      respond(answerOf(error));
    }
  });
}

function answerOf(error: unknown): WorkerResponse {
  if (error instanceof RegionProblem) return { problem: error.message };
  if (error instanceof MemoryProblem) return { isTooLarge: true };
  if (error instanceof RangeError && OUT_OF_MEMORY.test(error.message)) return { isTooLarge: true };
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
