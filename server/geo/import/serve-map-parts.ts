import { getPriority, setPriority } from 'node:os';
import { ImportFileProblem } from '../../jobs/import/import-file-problem.ts';
import type { MapOrder, MapPart, MapProgress } from './map-part.ts';
import type { MapAnswer, MapRequest } from './map-worker-messages.ts';

/** Makes the parts of a map out of a file, each when it is asked for. @throws ImportFileProblem */
export type MapMaker = (
  order: MapOrder,
  onProgress: (progress: MapProgress) => void,
) => AsyncGenerator<MapPart>;

/** More than the importing program allows. */
class MemoryProblem extends Error {}

/** The site goes on beside an import, and comes first. */
const NICENESS = 10;
const MEGABYTE = 1_048_576;
/** How V8 puts it when something cannot be held at all. */
const OUT_OF_MEMORY =
  /allocation failed|maximum size exceeded|Invalid (typed )?array length|Invalid string length/i;

/**
 * Makes this process one that reads a file and makes a map of it (`read-map.ts` starts it): it knows no database and no secret. It makes what it
 * is asked for and no more, so that nothing piles up between the two.
 */
export function serveMapParts(makeParts: MapMaker): void {
  if (getPriority() < NICENESS) setPriority(NICENESS);
  // Ctrl-C reaches the whole group; the importing program decides when this one ends, by closing the channel.
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
