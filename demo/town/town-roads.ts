import { CAMPUS_PARKING, campusPaths } from './campus-plan.ts';
import { gridRoads } from './grid-roads.ts';
import { type JoinedRoads, joinRoads, type RoadLine } from './join-roads.ts';
import { type ListedHome, type Section, sectionKey, sectionOf } from './listed-homes.ts';
import { longRoads, railway, SHORE_DRIVE_INSET_M } from './long-roads.ts';
import { parkPaths } from './park-paths.ts';
import type { Plan } from './plan-grid.ts';
import { pruneRoads } from './prune-roads.ts';
import { isOnLand, towardsShore } from './shore-line.ts';
import { spanWaters } from './span-waters.ts';
import { quarterRoads } from './town-quarters.ts';
import { wharves } from './wharves.ts';

/** All roads, paths and tracks of the island, joined where they meet, with bridges where they cross water. */
export function townRoads(homes: readonly ListedHome[]): JoinedRoads {
  const listed = new Set(homes.flatMap((home) => withNeighbors(sectionOf(home)).map(sectionKey)));
  const drives = CAMPUS_PARKING.map(
    ({ drive }): RoadLine => ({ points: drive, tags: { highway: 'service', service: 'driveway' } }),
  );
  const lines = [
    ...[...gridRoads(listed), ...longRoads()].map(endAtShoreDrive),
    ...quarterRoads(),
    ...campusPaths(),
    ...drives,
    ...parkPaths(),
    ...wharves(),
    railway,
  ];
  return pruneRoads(joinRoads(lines.flatMap(spanWaters)));
}

/** A home's street is laid a block farther on both sides, so that it leads somewhere also where a quarter has its own plan. */
function withNeighbors(section: Section): Section[] {
  const [du, dv] = section.isAvenue ? [1, 0] : [0, 1];
  return [-1, 0, 1].map((step) => ({
    ...section,
    column: section.column + step * du,
    row: section.row + step * dv,
  }));
}

/** Country roads that come near the shore go on to the road along it. */
function endAtShoreDrive(road: RoadLine): RoadLine {
  if (!/secondary|tertiary/.test(road.tags.highway ?? '')) return road;
  const goesOn = (end: Plan) =>
    isOnLand(end, SHORE_DRIVE_INSET_M + 12) && !isOnLand(end, SHORE_DRIVE_INSET_M + 1_500);
  const [first, last] = [road.points[0]!, road.points.at(-1)!];
  return {
    ...road,
    points: [
      ...(goesOn(first) ? [towardsShore(first, SHORE_DRIVE_INSET_M - 3)] : []),
      ...road.points,
      ...(goesOn(last) ? [towardsShore(last, SHORE_DRIVE_INSET_M - 3)] : []),
    ],
  };
}
