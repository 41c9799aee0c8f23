import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import {
  blobRing,
  boxRing,
  fixedChance,
  isInBox,
  type Plan,
  type PlanBox,
  planToLngLat,
} from './lakeshore-grid.ts';
import { isInland, lakeshoreLand, shoreRing, toLngLat } from './lakeshore-shape.ts';
import { BLOCK_U_M, BLOCK_V_M, isInTown, layStreets } from './lakeshore-streets.ts';

/** The layers of the invented ground, named as the style names them. */
export type LakeshoreGround = Record<
  'land' | 'park' | 'campus' | 'pond' | 'creek' | 'building' | 'street' | 'place',
  FeatureCollection
>;

/** Three blocks by four around the middle: the university. Boxes end on streets. */
export const CAMPUS: PlanBox = [-3 * BLOCK_U_M, -2 * BLOCK_V_M, 3 * BLOCK_U_M, 2 * BLOCK_V_M];
const QUAD: PlanBox = [-150, -260, 150, 260];
export const LANTERN_PARK: PlanBox = [6 * BLOCK_U_M, BLOCK_V_M, 10 * BLOCK_U_M, 4 * BLOCK_V_M];
export const FAIRGROUND: PlanBox = [-15 * BLOCK_U_M, -8 * BLOCK_V_M, -11 * BLOCK_U_M, -5 * BLOCK_V_M];
export const HILLTOP: PlanBox = [-6 * BLOCK_U_M, 6 * BLOCK_V_M, -1 * BLOCK_U_M, 8 * BLOCK_V_M];
const PARKS = [LANTERN_PARK, FAIRGROUND, HILLTOP];
export const POND: Plan = [8 * BLOCK_U_M, 2.4 * BLOCK_V_M];
const WOODS = [
  { at: [-5_600, -3_900], u: 1_500, v: 1_000, seed: 1 },
  { at: [2_200, 6_300], u: 1_900, v: 800, seed: 3 },
  { at: [6_300, 2_300], u: 800, v: 1_500, seed: 5 },
] as const;

const PLACES: { name: string; kind: 'town' | 'district' | 'campus' | 'park' | 'water'; at: Plan }[] = [
  { name: 'Lakeshore', kind: 'town', at: [650, -1_150] },
  { name: 'Lakeshore State University', kind: 'campus', at: [0, 60] },
  { name: 'Old Harbor', kind: 'district', at: [3_300, -2_900] },
  { name: 'Orchard Hill', kind: 'district', at: [-2_900, 2_400] },
  { name: 'Millrace', kind: 'district', at: [2_600, 2_300] },
  { name: 'West Village', kind: 'district', at: [-2_500, -350] },
  { name: 'Foundry Row', kind: 'district', at: [-1_100, -3_000] },
  { name: 'Lantern Park', kind: 'park', at: [8 * BLOCK_U_M, 3.4 * BLOCK_V_M] },
  { name: 'Hilltop', kind: 'park', at: [-3.5 * BLOCK_U_M, 7 * BLOCK_V_M] },
  { name: 'Fairground', kind: 'park', at: [-13 * BLOCK_U_M, -6.5 * BLOCK_V_M] },
  { name: 'South Woods', kind: 'park', at: [-5_600, -3_900] },
  { name: 'North Woods', kind: 'park', at: [2_200, 6_300] },
  { name: 'Dune Preserve', kind: 'park', at: [6_300, 2_300] },
];

let ground: LakeshoreGround | undefined;

/** The island, drawn once and kept. Every part of it is computed: nothing is copied from a real town. */
export function lakeshoreGround(): LakeshoreGround {
  ground ??= {
    land: collect([lakeshoreLand()]),
    park: collect([
      ...[...PARKS, QUAD].map((box) => polygon(boxRing(box, 30))),
      ...WOODS.map(({ at, u, v, seed }) => polygon(blobRing(at, u, v, seed))),
    ]),
    campus: collect([polygon(boxRing(CAMPUS, 20))]),
    pond: collect([polygon(blobRing(POND, 210, 130, 2))]),
    creek: collect([line(creek())]),
    building: collect([...houses(), ...halls()]),
    street: collect([...layStreets([CAMPUS, ...PARKS]), ...campusPaths(), line(shoreTrail(), 'path')]),
    place: collect(PLACES.map(place)),
  };
  return ground;
}

const collect = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

function featureOf(geometry: Geometry, properties: Record<string, string> = {}): Feature {
  return { type: 'Feature', geometry, properties };
}

const polygon = (ring: Position[]) => featureOf({ type: 'Polygon', coordinates: [ring] });
const line = (coordinates: Position[], kind = 'creek') =>
  featureOf({ type: 'LineString', coordinates }, { kind, name: '' });

function place({ name, kind, at }: (typeof PLACES)[number]): Feature {
  return featureOf({ type: 'Point', coordinates: planToLngLat(at) }, { name, kind });
}

/** From the pond to the harbour, winding. */
function creek(): Position[] {
  return Array.from({ length: 80 }, (_, step) => {
    const u = POND[0] + step * 95;
    return planToLngLat([u, POND[1] + 260 * Math.sin(step / 6) - step * 22]);
  }).filter((_, step) => {
    const u = POND[0] + step * 95;
    return isInland([u, POND[1] - step * 22], 150);
  });
}

const shoreTrail = () => shoreRing(180, 360).map(toLngLat);

function campusPaths(): Feature[] {
  const ends: [Plan, Plan][] = [
    [
      [-480, -440],
      [480, 440],
    ],
    [
      [-480, 440],
      [480, -440],
    ],
    [
      [-500, 0],
      [500, 0],
    ],
    [
      [0, -470],
      [0, 470],
    ],
  ];
  return ends.map((pair) => line(pair.map(planToLngLat), 'path'));
}

/** The part of the town that shows its houses, in metres from the middle: enough for the eye, small enough to send. */
const HOUSES_WITHIN_M = 3_300;
const LOTS_PER_BLOCK = 5;

/** Two rows of houses in every block, each of its own size, with gaps where a lot stands empty. */
function houses(): Feature[] {
  const closed = [CAMPUS, ...PARKS];
  const found: Feature[] = [];
  const columns = Math.ceil(HOUSES_WITHIN_M / BLOCK_U_M);
  const rows = Math.ceil(HOUSES_WITHIN_M / BLOCK_V_M);
  for (let column = -columns; column < columns; column += 1) {
    for (let row = -rows; row < rows; row += 1) {
      const middle: Plan = [(column + 0.5) * BLOCK_U_M, (row + 0.5) * BLOCK_V_M];
      const isBuilt =
        Math.hypot(...middle) < HOUSES_WITHIN_M &&
        isInTown(middle, -150) &&
        !closed.some((box) => isInBox(middle, box));
      if (isBuilt) found.push(...housesOfBlock(column, row));
    }
  }
  return found;
}

function housesOfBlock(column: number, row: number): Feature[] {
  const found: Feature[] = [];
  const lot = (BLOCK_V_M - 50) / LOTS_PER_BLOCK;
  for (const side of [0, 1]) {
    for (let index = 0; index < LOTS_PER_BLOCK; index += 1) {
      const chance = fixedChance(column * 31 + side * 7 + index, row * 17 + index * 3);
      if (chance < 0.14) continue;
      const depth = 22 + 26 * fixedChance(row + index, column + side);
      const length = lot * (0.45 + 0.4 * chance);
      const front = side === 0 ? column * BLOCK_U_M + 24 : (column + 1) * BLOCK_U_M - 24 - depth;
      const south = row * BLOCK_V_M + 27 + index * lot + (lot - length) / 2;
      found.push(polygon(boxRing([front, south, front + depth, south + length])));
    }
  }
  return found;
}

/** The university's own buildings around its quad. */
function halls(): Feature[] {
  const boxes: PlanBox[] = [
    [-440, 120, -220, 190],
    [-440, 250, -380, 420],
    [-330, 300, -190, 400],
    [-440, -180, -230, -90],
    [-430, -420, -350, -250],
    [-290, -400, -180, -320],
    [220, 90, 300, 330],
    [350, 260, 460, 420],
    [340, 60, 450, 170],
    [220, -190, 440, -110],
    [240, -400, 320, -250],
    [370, -390, 460, -230],
    [-90, 320, 90, 400],
    [-70, -400, 70, -330],
  ];
  return boxes.map((box) => polygon(boxRing(box)));
}
