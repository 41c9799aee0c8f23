import type { Tags } from '#server/geo/osm/osm-extract.ts';
import type { RoadLine } from './join-roads.ts';
import type { Plan } from './plan-grid.ts';
import { offsetLine, smoothLine } from './plan-lines.ts';
import { isInTown } from './plan-streets.ts';
import { insetShore } from './shore-line.ts';
import { channel, riverLine } from './town-waters.ts';

const highway = (name: string, through: readonly Plan[], tags: Tags): RoadLine => ({
  points: smoothLine(through, 90),
  tags: { ...tags, name },
});

/** How far from the water the road round the island keeps. */
export const SHORE_DRIVE_INSET_M = 420;

const COUNTRY: Tags = { highway: 'secondary', maxspeed: '50 mph', lanes: '2' };

/** Round the town, where its plan ends. */
function parkway(): RoadLine {
  const points = Array.from({ length: 145 }, (_, i): Plan => {
    const angle = (i / 144) * 2 * Math.PI;
    const at = (radius: number): Plan => [radius * Math.cos(angle), radius * Math.sin(angle)];
    let [inner, outer] = [2_000, 7_000];
    for (let round = 0; round < 24; round += 1) {
      const middle = (inner + outer) / 2;
      if (isInTown(at(middle), 40)) inner = middle;
      else outer = middle;
    }
    return at(inner);
  });
  return {
    points,
    tags: { highway: 'secondary', name: 'Meadow Parkway', maxspeed: '40 mph', lanes: '2', cycleway: 'lane' },
  };
}

export const HARBOR_ROAD: readonly Plan[] = [
  [1_020, -960],
  [1_530, -1_290],
  [2_050, -1_560],
  [2_650, -1_960],
  [3_300, -2_330],
  [4_050, -2_470],
  [4_850, -2_950],
  [5_650, -3_550],
  [6_450, -4_050],
  [7_150, -4_750],
  [7_600, -5_550],
  [7_620, -6_050],
];

/** From the west shore through the town's stations to the ferry. */
export const RAILWAY: readonly Plan[] = [
  [-9_050, -1_900],
  [-7_900, -1_750],
  [-6_700, -1_950],
  [-5_300, -1_700],
  [-4_100, -1_960],
  [-3_050, -2_040],
  [-2_150, -2_045],
  [-1_500, -2_030],
  [-1_020, -1_860],
  [-500, -1_560],
  [120, -1_465],
  [900, -1_600],
  [1_600, -1_850],
  [2_300, -2_080],
  [2_900, -2_300],
  [3_500, -2_395],
  [4_150, -2_620],
  [4_850, -3_110],
  [5_550, -3_720],
  [6_300, -4_250],
  [6_950, -4_950],
  [7_330, -5_650],
];

export const railway: RoadLine = {
  points: smoothLine(RAILWAY, 60),
  tags: {
    railway: 'light_rail',
    name: 'Lakeshore Island Railway',
    gauge: '1435',
    electrified: 'contact_line',
  },
};

/** Where the river trail leaves the water's edge, which the Foundry's wharves take. */
const riverTrail = (offset: number, name: string): RoadLine => ({
  points: offsetLine(riverLine, offset).filter((_, i) => i % 2 === 0),
  tags: { highway: 'cycleway', name, foot: 'yes', surface: 'asphalt' },
});

function shoreRing(inset: number, count: number, tags: Tags): RoadLine {
  const ring = insetShore(inset, count);
  return { points: [...ring, ring[0]!], tags };
}

/** Roads, tracks and trails that follow the land and not the plan. */
export function longRoads(): RoadLine[] {
  return [
    parkway(),
    highway('Harbor Road', HARBOR_ROAD, { ...COUNTRY, maxspeed: '35 mph' }),
    highway(
      'Orchard Road',
      [
        [-1_020, 480],
        [-1_480, 960],
        [-1_880, 1_310],
        [-2_280, 1_720],
        [-2_820, 1_900],
        [-3_260, 2_250],
        [-3_750, 3_150],
        [-4_600, 3_950],
        [-5_300, 5_100],
        [-6_300, 5_950],
        [-7_000, 7_000],
      ],
      { ...COUNTRY, maxspeed: '35 mph' },
    ),
    highway(
      'South Shore Road',
      [
        [-1_020, -3_600],
        [-600, -4_700],
        [700, -5_250],
        [2_050, -5_600],
        [3_300, -6_000],
        [4_800, -6_600],
        [6_100, -6_850],
        [7_400, -7_300],
        [8_300, -8_200],
        [8_680, -8_560],
      ],
      COUNTRY,
    ),
    highway(
      'Loon Lake Road',
      [
        [-3_900, -1_440],
        [-4_600, -1_350],
        [-5_600, -1_900],
        [-6_600, -2_300],
        [-6_700, -3_250],
        [-5_900, -3_700],
        [-4_700, -3_500],
        [-3_800, -2_900],
        [-2_900, -2_880],
      ],
      { ...COUNTRY, highway: 'tertiary', maxspeed: '40 mph' },
    ),
    highway(
      'Mill Road',
      [
        [2_040, 1_920],
        [2_330, 2_700],
        [2_350, 3_500],
        [2_750, 4_300],
        [2_400, 5_300],
        [3_000, 6_500],
        [3_500, 7_500],
      ],
      { ...COUNTRY, highway: 'tertiary', maxspeed: '40 mph' },
    ),
    shoreRing(SHORE_DRIVE_INSET_M, 260, {
      highway: 'secondary',
      name: 'Shore Drive',
      maxspeed: '45 mph',
      lanes: '2',
    }),
    shoreRing(170, 260, { highway: 'cycleway', name: 'Island Trail', foot: 'yes', surface: 'compacted' }),
    ...shorePaths(),
    riverTrail(48, 'River Trail'),
    ...harborTrail(),
  ];
}

const SHORE_PATHS = 18;

/** From Shore Drive over the dunes to the beach. */
function shorePaths(): RoadLine[] {
  const [inner, outer] = [insetShore(SHORE_DRIVE_INSET_M, SHORE_PATHS), insetShore(170, SHORE_PATHS)];
  return inner.map((from, i) => ({
    points: [from, outer[i]!],
    tags: { highway: 'cycleway', foot: 'yes', surface: 'compacted' },
  }));
}

/** Out along the channel to the lighthouse. */
function harborTrail(): RoadLine[] {
  const beside = (offset: number) => offsetLine(channel, offset).slice(6, -3);
  return [
    { points: beside(95), tags: { highway: 'footway', name: 'Lighthouse Walk', surface: 'gravel' } },
    { points: beside(-95), tags: { highway: 'path', name: 'Dune Path', surface: 'sand' } },
  ];
}
