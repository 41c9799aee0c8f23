import { campusPaths, CAMPUS_PARKING } from './campus-plan.ts';
import { gridRoads } from './grid-roads.ts';
import { type JoinedRoads, joinRoads, type RoadLine } from './join-roads.ts';
import { type ListedHome, sectionKey, sectionOf } from './listed-homes.ts';
import { longRoads, railway } from './long-roads.ts';
import { parkPaths } from './park-paths.ts';
import { pruneRoads } from './prune-roads.ts';
import { spanWaters } from './span-waters.ts';
import { quarterRoads } from './town-quarters.ts';
import { wharves } from './wharves.ts';

/** All roads, paths and tracks of the island, joined where they meet, with bridges where they cross water. */
export function townRoads(homes: readonly ListedHome[]): JoinedRoads {
  const listed = new Set(homes.map((home) => sectionKey(sectionOf(home))));
  const drives = CAMPUS_PARKING.map(
    ({ drive }): RoadLine => ({ points: drive, tags: { highway: 'service', service: 'driveway' } }),
  );
  const lines = [
    ...gridRoads(listed),
    ...quarterRoads(),
    ...longRoads(),
    ...campusPaths(),
    ...drives,
    ...parkPaths(),
    ...wharves(),
    railway,
  ];
  return pruneRoads(joinRoads(lines.flatMap(spanWaters)));
}
