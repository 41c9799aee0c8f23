import { getPriority, setPriority } from 'node:os';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import type { MapOrder, MapPart, MapProgress } from './map-part.ts';
import type { MapAnswer, MapRequest } from './map-worker-messages.ts';

/** @throws ImportFileProblem */
export type MapMaker = (
  order: MapOrder,
  onProgress: (progress: MapProgress) => void,
) => AsyncGenerator<MapPart>;

/** More than the parent allows. */
class MemoryProblem extends Error {}

/** The site has precedence. */
const NICENESS = 10;
const MEGABYTE = 1_048_576;
/** V8's messages. */
const OUT_OF_MEMORY =
  /allocation failed|maximum size exceeded|Invalid (typed )?array length|Invalid string length/i;

/**
 * The child process of `read-map.ts`: without database and secrets. Works on request only, so that no parts pile up.
 */
export function serveMapParts(makeParts: MapMaker): void {
  if (getPriority() < NICENESS) setPriority(NICENESS);
  // The parent decides when it ends.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit(0));
  let parts: AsyncGenerator<MapPart> | null = null;
  let allowed = Number.POSITIVE_INFINITY;

  const say = (answer: MapAnswer) => process.send?.(answer);
  const checkMemory = () => {
    if (process.memoryUsage.rss() > allowed) throw new MemoryProblem();
  };
  const onProgress = (progress: MapProgress) => {
    checkMemory();
    say({ progress });
  };

  process.on('message', async (request: MapRequest) => {
    try {
      if (request !== 'next') {
        const { order } = request;
        allowed = order.memoryMegabytes * MEGABYTE;
        parts = makeParts(order, onProgress);
      }
      const next = await parts!.next();
      checkMemory();
      say(next.done ? { isDone: true } : { part: next.value });
    } catch (error) {
      say(answerOf(error));
    }
  });
}

function answerOf(error: unknown): MapAnswer {
  if (error instanceof ImportFileProblem) return { problem: error.message };
  if (error instanceof MemoryProblem) return { isTooLarge: true };
  if (error instanceof RangeError && OUT_OF_MEMORY.test(error.message)) return { isTooLarge: true };
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
