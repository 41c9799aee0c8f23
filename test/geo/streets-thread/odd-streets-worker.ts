import { getEnvironmentData, threadId } from 'node:worker_threads';
import type { Streets } from '#streets/open-streets.ts';
import { serveStreets } from '#streets/thread/serve-streets.ts';
import { ENDS, GATE, HANGS, NEXT, SHARED, THROWS, WAITS, WELL } from './odd-streets.ts';

// A thread that does on purpose what a real one does by accident.

const shared = new Int32Array(getEnvironmentData(SHARED) as SharedArrayBuffer);

function misbehave(): void {
  const mood = Atomics.exchange(shared, NEXT, WELL);
  if (mood === ENDS) process.exit(3);
  if (mood === WAITS) Atomics.wait(shared, GATE, 0);
  if (mood === THROWS) throw new TypeError('A fault of the program.');
  while (mood === HANGS);
}

/** Streets everywhere; what is the same for all of them is the thread that they are in, given as metres. */
function openOddStreets(): Streets {
  misbehave();
  const meters = threadId;
  return {
    covers: () => true,
    footing: () => 'joined',
    sweep: ({ targets }) => {
      misbehave();
      return targets.map(() => ({ seconds: 60, meters }));
    },
    route: () => {
      misbehave();
      return null;
    },
    network: () => ({
      reaches: () => {
        misbehave();
        return true;
      },
      walkMeters: (_, targets) => targets.map(() => meters),
      nearestWay: () => null,
      streetsAround: () => ({ junctions: 0, blockM: null, laneM: 0, pathM: 0 }),
    }),
  };
}

serveStreets(openOddStreets);
