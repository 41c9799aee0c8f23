import type { Tags } from '#server/geo/osm/osm-extract.ts';
import type { RoadLine } from './join-roads.ts';
import { fixedChance, isInBox, type Plan, type PlanBox } from './plan-grid.ts';
import { offsetLine, smoothLine } from './plan-lines.ts';
import { isInTown } from './plan-streets.ts';

/** Parts of the town that are older or younger than its plan, with streets of their own where no home needs the plan's. */
export const OLD_TOWN: Plan = [470, -1_080];
const OLD_TOWN_REACH = 560;
export const ORCHARD_HILL: Plan = [-2_660, 2_180];
const ORCHARD_REACH = 1_020;
/** The waterfront of Old Harbor, from the river's mouth along the lake. */
export const QUAY: readonly Plan[] = [
  [2_620, -2_480],
  [2_950, -2_690],
  [3_300, -2_850],
  [3_720, -2_900],
  [4_180, -3_180],
  [4_620, -3_470],
];

/** Old Harbor, which country roads go round. */
const HARBOR_BOX: PlanBox = [2_560, -3_600, 4_500, -2_360];

const isNear = ([u, v]: Plan, [atU, atV]: Plan, reach: number) => Math.hypot(u - atU, v - atV) < reach;

/** Whether a quarter's own streets take the place of the plan's here. */
export const isOfQuarter = (at: Plan) =>
  isNear(at, OLD_TOWN, OLD_TOWN_REACH) || isNear(at, ORCHARD_HILL, ORCHARD_REACH);

/** Whether not even the plan's main streets go through, unless a home needs them. */
export const isClosedQuarter = (at: Plan) =>
  isNear(at, ORCHARD_HILL, ORCHARD_REACH * 0.78) || (isInBox(at, HARBOR_BOX) && !isInTown(at));

const lane: Tags = { highway: 'residential', maxspeed: '20 mph' };
const street: Tags = { highway: 'tertiary', maxspeed: '25 mph' };

/** The lanes around Market Square: crooked, narrow, from the days when Lakeshore was a fishing village. */
function oldTown(): RoadLine[] {
  const [u, v] = OLD_TOWN;
  const ray = (name: string, tags: Tags, ...points: [number, number][]): RoadLine => ({
    points: smoothLine(
      points.map(([du, dv]): Plan => [u + du, v + dv]),
      45,
    ),
    tags: { ...tags, name },
  });
  const square: [number, number][] = [
    [-62, -34],
    [58, -46],
    [74, 30],
    [-48, 52],
  ];
  return [
    {
      points: [...square, square[0]!].map(([du, dv]): Plan => [u + du, v + dv]),
      tags: { highway: 'living_street', name: 'Market Square' },
    },
    ray('Lantern Lane', lane, [-48, 52], [-90, 170], [-40, 290], [-130, 420], [-130, 600]),
    ray('Chandler Street', street, [74, 30], [210, 110], [330, 90], [470, 170], [620, 120]),
    ray('Cooper Row', lane, [58, -46], [190, -130], [250, -260], [380, -330], [550, -330]),
    ray('Ferryman Street', street, [-62, -34], [-90, -180], [-30, -330], [-70, -520], [30, -700]),
    ray('Saltbox Lane', lane, [-62, -34], [-210, -60], [-330, 20], [-470, -10], [-640, 60]),
    ray('Bell Alley', lane, [-48, 52], [-190, 120], [-290, 230], [-300, 360]),
    ray('Ropewalk', lane, [-300, 360], [-130, 320], [-40, 290], [110, 330], [250, 270], [330, 90]),
    ray('Baker Lane', lane, [-330, 20], [-290, -170], [-200, -250], [-30, -330]),
    ray('Tinsmith Row', lane, [250, -260], [130, -330], [80, -440], [-70, -520]),
    ray('Weaver Lane', lane, [330, 90], [370, -60], [300, -170], [190, -130]),
    ray('Candlewick Lane', lane, [210, 110], [180, 230], [250, 270], [300, 420], [210, 600]),
    ray('Netmaker Lane', lane, [-290, -170], [-420, -220], [-470, -360], [-430, -600]),
  ];
}

/** Roads round the hill, each on its own height, and lanes that climb across them. */
function orchardHill(): RoadLine[] {
  const [u, v] = ORCHARD_HILL;
  const at = (angle: number, radius: number): Plan => {
    const wobble = 1 + 0.12 * Math.sin(2 * angle + 0.8) + 0.07 * Math.sin(3 * angle + radius / 200);
    return [u + radius * wobble * Math.cos(angle), v + radius * wobble * 0.86 * Math.sin(angle)];
  };
  const round = (name: string, radius: number, from: number, to: number, tags: Tags): RoadLine => ({
    points: Array.from({ length: 41 }, (_, i) => at(from + ((to - from) * i) / 40, radius)),
    tags: { ...tags, name },
  });
  const climb = (name: string, angle: number, bend: number, from: number, to: number): RoadLine => ({
    points: Array.from({ length: 12 }, (_, i) => {
      const radius = from + ((to - from) * i) / 11;
      return at(angle + bend * Math.sin((radius - from) / 260), radius);
    }),
    tags: { ...lane, name },
  });
  return [
    round('Hillcrest Loop', 260, 0, 2 * Math.PI, lane),
    round('Cider Press Road', 500, 0, 2 * Math.PI, street),
    round('Blossom Terrace', 740, 0.3, 4.4, lane),
    round('Orchard Bend', 740, 4.75, 6.2, lane),
    round('Pippin Road', 960, 0, 2 * Math.PI, lane),
    climb('Russet Lane', 0.2, 0.3, 260, 1_080),
    climb('Winesap Lane', 1.05, -0.3, 500, 1_080),
    climb('Northern Spy Lane', 1.9, 0.25, 260, 1_080),
    climb('Greening Lane', 2.8, -0.25, 500, 1_060),
    climb('Gravenstein Lane', 3.6, 0.3, 260, 1_060),
    climb('Cortland Lane', 4.4, -0.25, 500, 1_080),
    climb('Baldwin Lane', 5.1, 0.25, 260, 1_080),
    climb('Jonathan Lane', 5.75, -0.2, 500, 1_080),
  ];
}

const HARBOR_STREETS = [
  'Quayside',
  'Sailmaker Street',
  'Anchor Street',
  'Captains Row',
  'Compass Street',
  'Beacon Street',
];
const HARBOR_LANES = [
  'Herring Lane',
  'Fishmarket Lane',
  'Cordage Lane',
  'Customs Lane',
  'Tar Lane',
  'Capstan Lane',
  'Halyard Lane',
  'Lobscouse Lane',
  'Icehouse Lane',
  'Shipwright Lane',
  'Bollard Lane',
  'Windlass Lane',
  'Gull Lane',
];
const HARBOR_DEPTHS = [0, 78, 150, 232, 330, 440];

/** Old Harbor: streets along the water, each a little crooked, and lanes down to it. */
function oldHarbor(): RoadLine[] {
  const quay = smoothLine(QUAY, 40);
  const rows = HARBOR_DEPTHS.map((depth, row) =>
    offsetLine(quay, (i) => depth + (row === 0 ? 0 : 13 * Math.sin(i / 5 + row * 2))),
  );
  const streets = rows.map((points, row): RoadLine => {
    const [skipStart, skipEnd] = [row === 0 ? 0 : 3 + ((row * 5) % 4), row === 0 ? 0 : 2 + ((row * 7) % 9)];
    return {
      points: points.slice(skipStart, points.length - skipEnd),
      tags: { ...(row === 3 ? street : lane), name: HARBOR_STREETS[row]! },
    };
  });
  const lanes = HARBOR_LANES.map((name, i): RoadLine => {
    const along = Math.round(3 + (i / HARBOR_LANES.length) * (quay.length - 9) + 2 * fixedChance(i, 5));
    const last = fixedChance(i, 9) < 0.4 ? 4 : 6;
    const first = fixedChance(i, 3) < 0.25 ? 1 : 0;
    const points = rows
      .slice(first, last)
      .map((row, k) => row[Math.min(row.length - 1, along + ((i + k) % 2))]!);
    return { points, tags: { ...lane, name } };
  });
  return [...streets, ...lanes];
}

export const quarterRoads = (): RoadLine[] => [...oldTown(), ...orchardHill(), ...oldHarbor()];
