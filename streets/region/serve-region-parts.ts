import { getPriority, setPriority } from 'node:os';
import { type RegionOrder, type RegionPart, RegionProblem, type RegionProgress } from '../region-part.ts';

/** Starts, then requests part after part. */
export type WorkerRequest = { order: RegionOrder } | 'next';

/** One response per request, with `progress` in between. */
export type WorkerResponse =
  | { progress: RegionProgress }
  | { part: RegionPart }
  | { isDone: true }
  /** The file is invalid; for the operator. */
  | { problem: string }
  | { isTooLarge: true }
  /** A bug, with its stack. */
  | { failure: string };

/** @throws RegionProblem */
export type RegionPartsMaker = (
  order: RegionOrder,
  onProgress: (progress: RegionProgress) => void,
) => AsyncGenerator<RegionPart>;

/** More than the parent allows. */
class MemoryProblem extends Error {}

/** The site has precedence. */
const NICENESS = 10;
const MEGABYTE = 1_048_576;
/** V8's messages. */
const OUT_OF_MEMORY =
  /allocation failed|maximum size exceeded|Invalid (typed )?array length|Invalid string length/i;

/**
 * The child process of `read-region.ts`: without database and secrets. Works on request only, so that no parts pile up.
 */
export function serveRegionParts(makeParts: RegionPartsMaker): void {
  if (getPriority() < NICENESS) setPriority(NICENESS);
  // The parent decides when it ends.
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
