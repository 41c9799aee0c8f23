import type { Tags } from '#server/geo/osm/osm-extract.ts';
import { wind } from './grid-roads.ts';
import { fixedChance, type Plan } from './plan-grid.ts';
import { distance, isInRing } from './plan-lines.ts';
import { isInTown } from './plan-streets.ts';
import { isOnLand } from './shore-line.ts';
import type { TownDraft } from './town-draft.ts';
import { isInWater } from './town-waters.ts';
import { unevenRing } from './uneven-ring.ts';

const WOODS: readonly { name: string; at: Plan; u: number; v: number; seed: number }[] = [
  { name: 'South Woods', at: [-5_250, -4_350], u: 1_500, v: 760, seed: 1 },
  { name: 'North Woods', at: [1_450, 6_050], u: 1_750, v: 800, seed: 3 },
  { name: 'Ridge Wood', at: [-3_250, 4_700], u: 1_250, v: 560, seed: 8 },
  { name: 'Source Wood', at: [-7_100, 6_250], u: 1_300, v: 1_000, seed: 11 },
  { name: 'Dune Preserve', at: [6_350, 2_400], u: 700, v: 1_500, seed: 5 },
  { name: 'Gull Wood', at: [3_300, -5_700], u: 900, v: 420, seed: 14 },
  { name: 'Cranberry Wood', at: [-7_300, 1_400], u: 780, v: 1_300, seed: 17 },
];

/** The country around the town: woods, fields and orchards. */
export function layCountry(draft: TownDraft): void {
  for (const { name, at, u, v, seed } of WOODS) {
    const tags: Tags = name === 'Dune Preserve' ? { leisure: 'nature_reserve' } : { natural: 'wood' };
    draft.area(unevenRing(at, u, v, seed), { ...tags, name });
    if (name === 'Dune Preserve')
      draft.area(unevenRing([at[0] - 150, at[1]], u * 0.55, v * 0.8, 2), { natural: 'wood' });
  }
  layFields(draft);
  layWoodlots(draft);
}

const CELL_U_M = 510;
const CELL_V_M = 360;

/** Fields of the country around, in patches of what grows well beside each other, with hedges left between. */
function layFields(draft: TownDraft): void {
  const woods = WOODS.map(({ at, u, v, seed }) => unevenRing(at, u + 40, v + 40, seed));
  for (let column = -20; column < 20; column += 1)
    for (let row = -28; row < 28; row += 1) {
      const at: Plan = [(column + 0.5) * CELL_U_M, (row + 0.5) * CELL_V_M];
      const kind = fieldAt(at, column, row);
      if (!kind) continue;
      for (const ring of parcels(column, row)) {
        const isFree = ring.every(
          (corner) =>
            isOnLand(corner, 520) &&
            !isInTown(corner, 130) &&
            !isInWater(corner) &&
            !woods.some((wood) => isInRing(corner, wood)),
        );
        if (isFree) draft.area(ring, kind);
      }
    }
}

/** How good the soil is, from about -2 to 2: it changes slowly, so that fields lie beside fields and woods beside woods. */
const soilAt = ([u, v]: Plan) => Math.sin(u / 1_900 + 1.2) + Math.sin(v / 1_500 + u / 4_100);

function fieldAt(at: Plan, column: number, row: number): Tags | null {
  const chance = fixedChance(column, row);
  const fertile = soilAt(at) + 0.9 * (chance - 0.4);
  if (distance(at, [-4_300, 4_000]) < 2_100 && chance < 0.85)
    return { landuse: 'orchard', trees: 'apple_trees' };
  if (chance > 0.93) return null;
  if (fertile > 0.85) return { landuse: 'farmland' };
  if (fertile > 0.4) return { landuse: 'meadow' };
  if (fertile > 0.2)
    return at[0] < 0 ? { landuse: 'orchard', trees: 'cherry_trees' } : { landuse: 'vineyard' };
  return null;
}

/** Woods without a name where the soil is poor, each with an edge of its own. */
function layWoodlots(draft: TownDraft): void {
  for (let column = -18; column <= 18; column += 1)
    for (let row = -18; row <= 18; row += 1) {
      const chance = fixedChance(column + 40, row + 90);
      const at: Plan = [(column + chance) * 640, (row + fixedChance(row, column)) * 640];
      const soil = soilAt(at);
      if (soil > -0.35 || chance < 0.22) continue;
      const size = 150 + 210 * Math.min(1, -soil / 1.4) * (0.5 + chance);
      const ring = unevenRing(at, size * 1.25, size * 0.85, column + row * 1.7, 26);
      const isFree = ring.every((edge) => isOnLand(edge, 300) && !isInTown(edge, 160) && !isInWater(edge));
      if (isFree) draft.area(ring, chance > 0.86 ? { natural: 'scrub' } : { natural: 'wood' });
    }
}

/** A cell of the country as one, two or three parcels, bent as its roads are. */
function parcels(column: number, row: number): Plan[][] {
  const chance = fixedChance(column + 3, row + 7);
  const count = chance < 0.35 ? 1 : chance < 0.75 ? 2 : 3;
  const lean = 30 * (chance - 0.5);
  return Array.from({ length: count }, (_, i) => {
    const [west, east] = [i / count, (i + 1) / count].map((part) => (column + part) * CELL_U_M) as [
      number,
      number,
    ];
    const [w, e] = [west + 14, east - 14];
    const [s, n] = [row * CELL_V_M + 16, (row + 1) * CELL_V_M - 16];
    const ring: Plan[] = [
      [w, s],
      [(w + e) / 2, s],
      [e, s],
      [e, n],
      [(w + e) / 2, n],
      [w, n],
    ];
    return ring.map(([u, v]) => wind([u + (v > s ? lean : 0), v]));
  });
}
