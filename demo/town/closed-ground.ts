import type { Position } from 'geojson';
import { blobRing, boxRing, type Plan, type PlanBox } from './plan-grid.ts';
import { BLOCK_U_M, BLOCK_V_M } from './plan-streets.ts';

/** Three blocks by four around the middle: the university. Boxes end on streets. */
export const CAMPUS: PlanBox = [-3 * BLOCK_U_M, -2 * BLOCK_V_M, 3 * BLOCK_U_M, 2 * BLOCK_V_M];
export const LANTERN_PARK: PlanBox = [6 * BLOCK_U_M, BLOCK_V_M, 10 * BLOCK_U_M, 4 * BLOCK_V_M];
export const FAIRGROUND: PlanBox = [-15 * BLOCK_U_M, -8 * BLOCK_V_M, -11 * BLOCK_U_M, -5 * BLOCK_V_M];
export const HILLTOP: PlanBox = [-6 * BLOCK_U_M, 6 * BLOCK_V_M, -1 * BLOCK_U_M, 8 * BLOCK_V_M];
export const POND: Plan = [8 * BLOCK_U_M, 2.4 * BLOCK_V_M];
const WOODS = [
  { at: [-5_600, -3_900], u: 1_500, v: 1_000, seed: 1 },
  { at: [2_200, 6_300], u: 1_900, v: 800, seed: 3 },
  { at: [6_300, 2_300], u: 800, v: 1_500, seed: 5 },
] as const;

/** Where nobody lives: the campus, parks, woods and the pond, as rings on the ground. */
export const closedGround = (): Position[][] => [
  boxRing(CAMPUS, 20),
  ...[LANTERN_PARK, FAIRGROUND, HILLTOP].map((box) => boxRing(box, 30)),
  ...WOODS.map(({ at, u, v, seed }) => blobRing(at, u, v, seed)),
  blobRing(POND, 210, 130, 2),
];
