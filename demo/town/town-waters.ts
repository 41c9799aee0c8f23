import { POND } from './closed-ground.ts';
import { type Plan, toLocal } from './plan-grid.ts';
import { type Bounds, boundsOf, crossing, distance, isInRing, ribbon, smoothLine } from './plan-lines.ts';
import { insetShore, isOnLand } from './shore-line.ts';
import type { TownDraft } from './town-draft.ts';

/** Down from the wooded hills in the north-west, round the west of the town, between downtown and the foundries. */
const LANTERN_RIVER: readonly Plan[] = [
  [-7_900, 6_300],
  [-7_250, 5_650],
  [-6_400, 5_500],
  [-5_900, 4_700],
  [-5_050, 4_350],
  [-4_750, 3_500],
  [-4_050, 3_050],
  [-4_150, 2_250],
  [-3_500, 1_700],
  [-3_650, 950],
  [-3_050, 430],
  [-3_180, -420],
  [-2_480, -830],
  [-1_760, -1_130],
  [-1_250, -1_760],
  [-420, -2_040],
  [330, -1_730],
  [1_060, -1_890],
  [1_560, -2_420],
  [2_300, -2_400],
  [2_780, -2_760],
  [3_350, -3_060],
  [3_900, -3_560],
];
/** The lake that the river fills before it finds its way through the dunes: the harbor. */
const HARBOR_LAKE: readonly Plan[] = [
  [3_160, -2_880],
  [3_420, -2_915],
  [3_720, -2_950],
  [4_170, -3_225],
  [4_640, -3_530],
  [5_100, -3_900],
  [5_560, -4_380],
  [6_250, -4_800],
  [6_700, -5_500],
  [6_900, -6_020],
  [6_450, -6_350],
  [5_750, -6_150],
  [5_250, -5_650],
  [4_600, -5_420],
  [4_250, -4_800],
  [3_650, -4_350],
  [3_400, -3_700],
  [3_060, -3_280],
];
const CHANNEL: readonly Plan[] = [
  [6_500, -5_800],
  [7_000, -6_150],
  [7_350, -6_500],
  [7_900, -6_950],
  [9_400, -8_250],
  [11_600, -10_250],
];
const MILL_CREEK: readonly Plan[] = [
  [2_300, 5_900],
  [2_050, 5_200],
  [2_500, 4_500],
  [2_280, 3_800],
  [2_640, 3_150],
  [2_420, 2_520],
  [2_010, 1_930],
  [2_080, 1_330],
  [1_700, 900],
  [1_400, 620],
  [1_600, 290],
  [1_575, 0],
  [1_470, -420],
  [1_620, -980],
  [1_420, -1_480],
  [1_300, -2_080],
];
const MILL_POND: Plan = [2_500, 2_620];
const LOONS: Plan = [-5_500, -2_600];

export type Water = { ring: Plan[]; bounds: Bounds };

const water = (ring: Plan[]): Water => ({ ring, bounds: boundsOf(ring) });

function pond([u, v]: Plan, radiusU: number, radiusV: number, seed: number): Plan[] {
  return Array.from({ length: 36 }, (_, i): Plan => {
    const a = (i / 36) * 2 * Math.PI;
    const wobble = 1 + 0.13 * Math.sin(3 * a + seed) + 0.07 * Math.sin(5 * a + seed * 2);
    return [u + radiusU * wobble * Math.cos(a), v + radiusV * wobble * Math.sin(a)];
  });
}

export const riverLine = smoothLine(LANTERN_RIVER, 55);
const riverWidth = (index: number) =>
  8 + 20 * Math.min(1, index / 150) + 3 * Math.sin(index / 4) + 14 * Math.max(0, (index - 165) / 60);
export const creekLine = smoothLine(MILL_CREEK, 55);
/** From Harbor Lake out into Lake Michigan, a little beyond the shore. */
export const channel = smoothLine(CHANNEL, 90).filter((_, i, all) => i < 4 || isOnLand(all[i - 3]!));

const river = water(ribbon(riverLine, riverWidth));
const harborLake = water(smoothLine([...HARBOR_LAKE, HARBOR_LAKE[0]!], 80).slice(1));
const channelBed = water(ribbon(channel, () => 62));
const lanternPond = water(pond(POND, 190, 120, 2));
const millPond = water(pond(MILL_POND, 95, 60, 4));
const loonLake = water(pond(LOONS, 620, 380, 6));

export const harborShore = harborLake.ring;
/** All that nobody can build or walk on. */
export const WATERS: readonly Water[] = [river, harborLake, channelBed, lanternPond, millPond, loonLake];

export const isInWater = (at: Plan) =>
  WATERS.some(
    ({ ring, bounds: [west, south, east, north] }) =>
      at[0] > west && at[0] < east && at[1] > south && at[1] < north && isInRing(at, ring),
  );

/** Where a segment crosses banks, as parts of it in order. */
export function bankCrossings(a: Plan, b: Plan): number[] {
  const [west, south, east, north] = boundsOf([a, b]);
  const parts: number[] = [];
  for (const { ring, bounds } of WATERS) {
    if (west > bounds[2] || east < bounds[0] || south > bounds[3] || north < bounds[1]) continue;
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [c, d] = [ring[i]!, ring[j]!];
      if ((c[0] < west && d[0] < west) || (c[0] > east && d[0] > east)) continue;
      if ((c[1] < south && d[1] < south) || (c[1] > north && d[1] > north)) continue;
      const parted = crossing(a, b, c, d);
      if (parted) parts.push(parted[0]);
    }
  }
  return parts.sort((one, other) => one - other);
}

/** Metres from a place to the middle of the river, for what lives off its banks. */
export const riverDistance = (at: Plan) => Math.min(...riverLine.map((point) => distance(at, point)));

const LAKE_BEYOND_M = 1_600;
const FOUND_ON_ISLAND = { place: 'island', name: 'Lakeshore Island' };

/** The lake around the island, and all the water on it. */
export function layWaters(draft: TownDraft): void {
  const shore = draft.area(insetShore(0, 480), { ...FOUND_ON_ISLAND });
  const locals = insetShore(-LAKE_BEYOND_M, 90).map(toLocal);
  const [west, south, east, north] = boundsOf(locals);
  const box = draft.areaOnGround([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);
  draft.relation(
    [
      { type: 'way', ref: box, role: 'outer' },
      { type: 'way', ref: shore, role: 'inner' },
    ],
    { type: 'multipolygon', natural: 'water', water: 'lake', name: 'Lake Michigan' },
  );
  draft.area(river.ring, { natural: 'water', water: 'river', name: 'Lantern River' });
  const mouth = riverLine.findIndex((at) => isInRing(at, harborLake.ring));
  draft.line(riverLine.slice(0, mouth + 1), { waterway: 'river', name: 'Lantern River' });
  draft.area(harborLake.ring, { natural: 'water', water: 'lake', name: 'Harbor Lake' });
  draft.area(channelBed.ring, { natural: 'water', water: 'canal' });
  draft.line(channel, { waterway: 'canal', name: 'Harbor Channel', boat: 'yes' });
  draft.line(creekLine, { waterway: 'stream', name: 'Mill Creek' });
  draft.area(lanternPond.ring, { natural: 'water', water: 'pond', name: 'Lantern Pond' });
  draft.area(millPond.ring, { natural: 'water', water: 'pond', name: 'Mill Pond' });
  draft.area(loonLake.ring, { natural: 'water', water: 'lake', name: 'Loon Lake' });
}
