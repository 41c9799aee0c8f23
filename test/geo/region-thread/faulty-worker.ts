import { getEnvironmentData, threadId } from 'node:worker_threads';
import type { StreetRouter } from '#streets/routing/street-router.ts';
import { createRegion, type Region } from '#streets/thread/open-region.ts';
import { serveRegions } from '#streets/thread/serve-regions.ts';
import { ENDS, GATE, HANGS, NEXT, SHARED, THROWS, WAITS, WELL } from './faults.ts';

// A worker thread that fails on purpose.

const shared = new Int32Array(getEnvironmentData(SHARED) as SharedArrayBuffer);

function fail(): void {
  const fault = Atomics.exchange(shared, NEXT, WELL);
  if (fault === ENDS) process.exit(3);
  if (fault === WAITS) Atomics.wait(shared, GATE, 0);
  if (fault === THROWS) throw new TypeError('A fault of the program.');
  while (fault === HANGS);
}

/** Every distance is the thread's id, so that the test can identify the thread. */
function openFaultyRegion(): Region {
  fail();
  const meters = threadId;
  const router: StreetRouter = {
    covers: () => true,
    matrix: ({ targets }) => {
      fail();
      return targets.map(() => ({ seconds: 60, meters }));
    },
    route: () => {
      fail();
      return null;
    },
  };
  return createRegion(router, () => ({
    reaches: () => {
      fail();
      return true;
    },
    walkMeters: (_, targets) => targets.map(() => meters),
    nearestWay: () => null,
    streetsAround: () => ({ junctions: 0, blockM: null, laneM: 0, pathM: 0 }),
  }));
}

serveRegions(openFaultyRegion);
