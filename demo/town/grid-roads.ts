import type { Tags } from '#server/geo/osm/osm-extract.ts';
import { CAMPUS, FAIRGROUND, HILLTOP, LANTERN_PARK } from './closed-ground.ts';
import type { RoadLine } from './join-roads.ts';
import { type Section, sectionKey } from './listed-homes.ts';
import { fixedChance, isInBox, type Plan, type PlanBox } from './plan-grid.ts';
import { BLOCK_U_M, BLOCK_V_M, isInTown, numberedName, treeName } from './plan-streets.ts';
import { isOnLand } from './shore-line.ts';
import { isClosedQuarter, isOfQuarter } from './town-quarters.ts';

/** Minor streets do not enter these. */
const CLOSED: readonly PlanBox[] = [CAMPUS, LANTERN_PARK, FAIRGROUND, HILLTOP];
/** Beyond the town only every so many streets go on, as country roads. */
const COUNTRY_EVERY = 12;
const REACH_COLUMNS = 66;
const REACH_ROWS = 46;
/** Where downtown's traffic runs one way: streets of pairs, and how far. */
const ONE_WAY_STREETS: Record<number, { isBackward: boolean; from: number; to: number }> = {
  1: { isBackward: false, from: -9, to: -2 },
  [-1]: { isBackward: true, from: -9, to: -2 },
};
const ONE_WAY_AVENUES: Record<number, { isBackward: boolean; from: number; to: number }> = {
  [-4]: { isBackward: false, from: -9, to: 12 },
  [-3]: { isBackward: true, from: -9, to: 12 },
};

/** Country roads wind; streets of the town, where homes have their numbers, stay where they are. */
export function wind([u, v]: Plan): Plan {
  const beyond = Math.min(1, Math.max(0, (Math.hypot(u, v * 1.12) - 4_700) / 1_400));
  return [
    u + beyond * (170 * Math.sin(v / 720 + 0.6) + 80 * Math.sin(v / 310 + u / 900)),
    v + beyond * (170 * Math.sin(u / 810 + 2.1) + 80 * Math.sin(u / 340 + v / 800)),
  ];
}

const corner = (column: number, row: number): Plan => [column * BLOCK_U_M, row * BLOCK_V_M];

function ends({ isAvenue, column, row }: Section): [Plan, Plan] {
  return [corner(column, row), isAvenue ? corner(column + 1, row) : corner(column, row + 1)];
}

function isLaid(section: Section, isListed: boolean): boolean {
  const line = section.isAvenue ? section.row : section.column;
  const [from, to] = ends(section);
  const middle: Plan = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  if (!isOnLand(wind(from), 400) || !isOnLand(wind(to), 400)) return false;
  if (CLOSED.some((box) => isInBox(middle, box, -1))) return false;
  const isTown = isInTown(from, 60) || isInTown(to, 60);
  if (isListed) return true;
  if (isClosedQuarter(middle)) return false;
  if (line % COUNTRY_EVERY === 0) return true;
  if (line % 6 === 0) return isTown;
  if (!isTown || isOfQuarter(middle)) return false;
  return !isMissing(section, middle);
}

/** Here and there a street was never built through: more often the farther out, so that the plan breathes. */
function isMissing({ isAvenue, column, row }: Section, middle: Plan): boolean {
  const far = Math.hypot(...middle) / 4_100;
  const share = 0.02 + 0.2 * far ** 2;
  const size = isAvenue ? 2 : 1;
  return fixedChance(Math.floor(column / size) + (isAvenue ? 500 : 0), Math.floor(row / 2)) < share;
}

function classOf(line: number, middle: Plan): Tags {
  if (!isInTown(middle, 200))
    return line === 0
      ? { highway: 'secondary', maxspeed: '50 mph', lanes: '2' }
      : { highway: 'tertiary', maxspeed: '45 mph', lanes: '2' };
  if (line === 0) return { highway: 'primary', maxspeed: '30 mph', lanes: '4', sidewalk: 'both' };
  if (line % 6 === 0) return { highway: 'secondary', maxspeed: '30 mph', lanes: '2', sidewalk: 'both' };
  if (line % 3 === 0) return { highway: 'tertiary', maxspeed: '25 mph', cycleway: 'lane' };
  return { highway: 'residential', maxspeed: '25 mph' };
}

function tagsOf(section: Section): { tags: Tags; isBackward: boolean } {
  const { isAvenue, column, row } = section;
  const [line, along] = isAvenue ? [row, column] : [column, row];
  const [from, to] = ends(section);
  const side = isAvenue ? (column < 0 ? 'West' : 'East') : row < 0 ? 'South' : 'North';
  const name = `${side} ${isAvenue ? treeName(row) : numberedName(column)}`;
  const oneWay = (isAvenue ? ONE_WAY_AVENUES : ONE_WAY_STREETS)[line];
  const tags = { ...classOf(line, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), name };
  if (!oneWay || along < oneWay.from || along >= oneWay.to) return { tags, isBackward: false };
  return {
    tags: { ...tags, highway: 'tertiary', oneway: 'yes', lanes: '2', cycleway: 'lane' },
    isBackward: oneWay.isBackward,
  };
}

/** The streets of the town's plan and the country roads that they become, `listed` being the sections that homes need. */
export function gridRoads(listed: ReadonlySet<string>): RoadLine[] {
  const roads: RoadLine[] = [];
  for (const isAvenue of [true, false]) {
    const [lines, reach] = isAvenue ? [REACH_ROWS, REACH_COLUMNS] : [REACH_COLUMNS, REACH_ROWS];
    for (let line = -lines; line <= lines; line += 1) {
      const sections = Array.from({ length: 2 * reach }, (_, i): Section => {
        const along = i - reach;
        return isAvenue ? { isAvenue, column: along, row: line } : { isAvenue, column: line, row: along };
      });
      roads.push(
        ...joinSections(sections.filter((section) => isLaid(section, listed.has(sectionKey(section))))),
      );
    }
  }
  return roads;
}

/** Sections of one street that follow each other and are tagged alike, as one line each. */
function joinSections(sections: readonly Section[]): RoadLine[] {
  const runs: { points: Plan[]; tags: Tags; isBackward: boolean; looks: string }[] = [];
  for (const section of sections) {
    const { tags, isBackward } = tagsOf(section);
    const [from, to] = ends(section).map(wind) as [Plan, Plan];
    const looks = JSON.stringify(tags);
    const run = runs.at(-1);
    const end = run?.points.at(-1);
    if (run && run.looks === looks && end![0] === from[0] && end![1] === from[1]) run.points.push(to);
    else runs.push({ points: [from, to], tags, isBackward, looks });
  }
  return runs.map(({ points, tags, isBackward }) => ({
    points: isBackward ? points.toReversed() : points,
    tags,
  }));
}
