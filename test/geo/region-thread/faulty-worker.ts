import { getEnvironmentData, threadId } from 'node:worker_threads';
import type { StreetRouter } from '#streets/routing/street-router.ts';
import { createRegion, type Region } from '#streets/thread/open-region.ts';
import { serveRegions } from '#streets/thread/serve-regions.ts';
import { ENDS, GATE, HANGS, NEXT, SHARED, THROWS, WAITS, WELL } from './faults.ts';

// A worker thread that fails on purpose.

const shared = new Int32Array(getEnvironmentData(SHARED) as SharedArrayBuffer);

function misbehave(): void {
  const mood = Atomics.exchange(shared, NEXT, WELL);
  if (mood === ENDS) process.exit(3);
  if (mood === WAITS) Atomics.wait(shared, GATE, 0);
  if (mood === THROWS) throw new TypeError('A fault of the program.');
  while (mood === HANGS);
}

/** Every distance is the thread's id, so that the test can identify the thread. */
function openFaultyRegion(): Region {
  misbehave();
  const meters = threadId;
  const router: StreetRouter = {
    covers: () => true,
    matrix: ({ targets }) => {
      misbehave();
      return targets.map(() => ({ seconds: 60, meters }));
    },
    route: () => {
      misbehave();
      return null;
    },
  };
  return createRegion(router, () => ({
    reaches: () => {
      misbehave();
      return true;
    },
    walkMeters: (_, targets) => targets.map(() => meters),
    nearestWay: () => null,
    streetsAround: () => ({ junctions: 0, blockM: null, laneM: 0, pathM: 0 }),
  }));
}

serveRegions(openFaultyRegion);
