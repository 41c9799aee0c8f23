import type { Tags } from '#server/geo/osm/osm-extract.ts';
import type { RoadLine } from './join-roads.ts';
import type { Plan, PlanBox } from './plan-grid.ts';

/** A hall of the university: wings as boxes that touch, drawn as one outline each. */
export type Hall = { name: string; ring: Plan[]; tags?: Tags };

const box = ([west, south, east, north]: PlanBox): Plan[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** A block with a bite out of its north-eastern corner, turned by `quarter` right angles. */
function bitten([west, south, east, north]: PlanBox, quarter: number, wing = 0.42): Plan[] {
  const [cu, cv] = [(west + east) / 2, (south + north) / 2];
  const isSideways = quarter % 2 === 1;
  const [hu, hv] = isSideways
    ? [(north - south) / 2, (east - west) / 2]
    : [(east - west) / 2, (north - south) / 2];
  const [iu, iv] = [-hu + 2 * hu * wing, -hv + 2 * hv * wing];
  const shape: Plan[] = [
    [-hu, -hv],
    [hu, -hv],
    [hu, iv],
    [iu, iv],
    [iu, hv],
    [-hu, hv],
  ];
  return turned(shape, quarter, cu, cv);
}

/** A court between two wings, open to the north, turned by `quarter` right angles. */
function court([west, south, east, north]: PlanBox, quarter: number, wing = 22): Plan[] {
  const [cu, cv] = [(west + east) / 2, (south + north) / 2];
  const isSideways = quarter % 2 === 1;
  const [hu, hv] = isSideways
    ? [(north - south) / 2, (east - west) / 2]
    : [(east - west) / 2, (north - south) / 2];
  const shape: Plan[] = [
    [-hu, -hv],
    [hu, -hv],
    [hu, hv],
    [hu - wing, hv],
    [hu - wing, -hv + wing],
    [-hu + wing, -hv + wing],
    [-hu + wing, hv],
    [-hu, hv],
  ];
  return turned(shape, quarter, cu, cv);
}

function turned(shape: readonly Plan[], quarter: number, cu: number, cv: number): Plan[] {
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][quarter % 4] as [number, number];
  return shape.map(([u, v]): Plan => [cu + u * cos - v * sin, cv + u * sin + v * cos]);
}

function round([u, v]: Plan, radius: number, corners = 24): Plan[] {
  return Array.from({ length: corners }, (_, i): Plan => {
    const a = (i / corners) * 2 * Math.PI;
    return [u + radius * Math.cos(a), v + radius * Math.sin(a)];
  });
}

export const LANTERN_QUAD: PlanBox = [-150, -40, 150, 250];
export const SOUTH_LAWN: PlanBox = [-120, -300, 120, -110];
export const GARDEN_QUAD: PlanBox = [-390, 205, -215, 330];
export const BELL_TOWER: Plan = [0, -75];

const dormitory: Tags = { building: 'dormitory', 'building:levels': '5' };

export const HALLS: readonly Hall[] = [
  {
    name: 'Wexcombe Library',
    ring: bitten([-96, 275, 96, 345], 0, 0.62),
    tags: { amenity: 'library', 'building:levels': '6' },
  },
  { name: 'Founders Hall', ring: court([-70, -385, 70, -318], 0, 24) },
  { name: 'Hale Hall of Sciences', ring: court([178, 60, 300, 190], 1, 26) },
  { name: 'Observatory', ring: round([330, 240], 17) },
  { name: 'Marlow Engineering Center', ring: bitten([178, 215, 290, 330], 1) },
  { name: 'Tideman Laboratory', ring: box([330, 60, 392, 200]) },
  { name: 'Ostrander Hall', ring: box([-300, 78, -180, 118]) },
  { name: 'Hall of Languages', ring: bitten([-300, -20, -180, 52], 2) },
  { name: 'Quillan School of Music', ring: bitten([-430, 60, -330, 150], 3) },
  { name: 'Island Theater', ring: round([-385, -35], 44, 18), tags: { amenity: 'theatre' } },
  { name: 'Birchbark Art Museum', ring: court([-290, -150, -185, -70], 3, 26), tags: { tourism: 'museum' } },
  {
    name: 'Lantern Student Center',
    ring: bitten([170, -150, 300, -50], 2, 0.5),
    tags: { 'building:levels': '3' },
  },
  { name: 'Commons Dining Hall', ring: box([170, -250, 250, -185]) },
  { name: 'Marram School of Business', ring: court([-310, -300, -170, -205], 2, 26) },
  { name: 'School of Nursing', ring: box([-300, -395, -160, -345]) },
  { name: 'Lake Institute', ring: bitten([330, -60, 440, 20], 0) },
  {
    name: 'Recreation Center',
    ring: box([330, -210, 455, -110]),
    tags: { building: 'sports_centre', leisure: 'sports_centre' },
  },
  { name: 'Tamarack House', ring: court([-470, 350, -380, 430], 0, 18), tags: dormitory },
  { name: 'Larch House', ring: court([-340, 355, -240, 430], 0, 18), tags: dormitory },
  { name: 'Cedar House', ring: box([-205, 385, -105, 415]), tags: dormitory },
  { name: 'Juniper House', ring: box([105, 385, 205, 415]), tags: dormitory },
  { name: 'Hemlock House', ring: court([240, 360, 330, 430], 2, 18), tags: dormitory },
  { name: 'Spruce House', ring: court([370, 340, 465, 430], 1, 18), tags: dormitory },
  { name: 'Registrar', ring: box([-470, -240, -400, -190]) },
  { name: 'Power House', ring: box([405, -430, 465, -375]), tags: { building: 'industrial' } },
  { name: 'Boathouse Studio', ring: bitten([-460, -420, -360, -330], 1) },
  { name: 'Fieldhouse', ring: box([270, -430, 370, -350]), tags: { building: 'sports_hall' } },
];

const walk = (...points: Plan[]): RoadLine => ({ points, tags: { highway: 'footway', surface: 'paved' } });
const bike = (...points: Plan[]): RoadLine => ({
  points,
  tags: { highway: 'cycleway', name: 'Campus Bikeway', foot: 'yes', surface: 'asphalt' },
});

/** A lane from the avenue south of the campus to its middle: whoever drives there arrives beside the quad. */
const LANTERN_LANE: RoadLine = {
  points: [
    [145, -480],
    [145, -60],
  ],
  tags: { highway: 'service', name: 'Lantern Lane', surface: 'asphalt' },
};

/** Paths of the campus: across its quads, along its halls, and out to the streets around. */
export function campusPaths(): RoadLine[] {
  const [w, s, e, n] = LANTERN_QUAD;
  return [
    LANTERN_LANE,
    walk([w, s], [w, n], [e, n], [e, s], [w, s]),
    walk([w, s], [0, 105], [e, n]),
    walk([e, s], [0, 105], [w, n]),
    walk([w, 105], [0, 105], [e, 105]),
    walk([0, 265], [0, 105], [0, -40], [0, -310]),
    {
      points: [...round([0, 105], 34, 16), [34, 105]],
      tags: { highway: 'footway', surface: 'paving_stones' },
    },
    walk([-120, -300], [-120, -110], [120, -110], [120, -300], [-120, -300]),
    walk([-120, -300], [0, -205], [120, -110]),
    walk([120, -300], [0, -205], [-120, -110]),
    walk([w, s], [-120, -110]),
    walk([e, s], [120, -110]),
    walk([-510, 0], [-440, 15], [-320, -32], [-175, -30], [w, s]),
    walk([510, 0], [455, 35], [320, 40], [165, 30], [e, s]),
    walk([-510, 240], [-400, 195], [w, 195]),
    walk([510, 240], [360, 270], [310, 205], [e, 200]),
    walk(
      [-320, 480],
      [-360, 340],
      [-390, 205],
      [-320, 140],
      [-320, -32],
      [-320, -180],
      [-330, -320],
      [-335, -480],
    ),
    walk([-215, 330], [-390, 205]),
    walk([-215, 205], [-390, 330], [-215, 330], [-215, 205]),
    walk([0, 480], [0, 365], [-110, 365], [-110, 265], [w, n]),
    walk([0, 365], [110, 365], [110, 265], [e, n]),
    walk([-170, 480], [-220, 430], [-225, 340], [-215, 330]),
    walk([170, 480], [220, 430], [220, 345], [e, n]),
    walk([340, 480], [350, 345], [310, 205], [314, 40], [320, -80], [260, -165], [140, -170], [120, -110]),
    walk([510, -240], [320, -235], [320, -80]),
    walk([-510, -240], [-385, -270], [-330, -320], [-150, -320], [-120, -300]),
    walk([-120, -170], [-150, -180], [-320, -180]),
    walk([0, -480], [0, -400], [-110, -410], [-150, -320]),
    walk([0, -400], [110, -410], [150, -290], [120, -300]),
    walk([0, -310], [-85, -310], [-110, -410]),
    walk([0, -310], [85, -310], [110, -410]),
    walk([150, -290], [320, -290], [320, -235]),
    walk([255, -480], [240, -390], [320, -290]),
    walk([510, -340], [380, -330], [320, -290]),
    walk([-510, 340], [-360, 340]),
    walk([510, 320], [465, 320], [350, 345]),
    bike(
      [-510, -60],
      [-440, -70],
      [-330, -200],
      [-150, -195],
      [-135, -95],
      [0, -96],
      [135, -95],
      [150, -180],
      [300, -60],
      [480, -80],
      [510, -60],
    ),
  ];
}

/** Where the campus keeps cars, and the drives that lead there. */
export const CAMPUS_PARKING: readonly { ring: Plan[]; drive: Plan[]; name: string }[] = [
  {
    name: 'East Lot',
    ring: box([405, 60, 480, 200]),
    drive: [
      [510, 130],
      [440, 130],
    ],
  },
  {
    name: 'South Lot',
    ring: box([130, -460, 235, -405]),
    drive: [
      [180, -480],
      [180, -430],
    ],
  },
  {
    name: 'West Lot',
    ring: box([-480, -160, -425, -60]),
    drive: [
      [-510, -110],
      [-450, -110],
    ],
  },
];
