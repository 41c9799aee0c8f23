import { fixedChance, type Plan, type PlanBox } from '#server/geo/lakeshore-grid.ts';
import { FAIRGROUND, HILLTOP, LANTERN_PARK } from '#server/geo/lakeshore-ground.ts';
import { isInTown } from '#server/geo/lakeshore-streets.ts';
import { shoreRadius } from '#server/geo/lakeshore-shape.ts';
import type { Tags } from '#server/geo/osm/osm-extract.ts';
import { wind } from './grid-roads.ts';
import { distance, isInRing, offsetLine, ribbon } from './plan-lines.ts';
import { isOnLand, toPlan } from './shore-line.ts';
import type { TakenGround } from './taken-ground.ts';
import type { TownDraft } from './town-draft.ts';
import { ORCHARD_HILL } from './town-quarters.ts';
import { creekLine, isInWater, riverLine } from './town-waters.ts';

const WOODS: readonly { name: string; at: Plan; u: number; v: number; seed: number }[] = [
  { name: 'South Woods', at: [-5_250, -4_350], u: 1_500, v: 760, seed: 1 },
  { name: 'North Woods', at: [1_450, 6_050], u: 1_750, v: 800, seed: 3 },
  { name: 'Ridge Wood', at: [-3_250, 4_700], u: 1_250, v: 560, seed: 8 },
  { name: 'Source Wood', at: [-7_100, 6_250], u: 1_300, v: 1_000, seed: 11 },
  { name: 'Dune Preserve', at: [6_350, 2_400], u: 700, v: 1_500, seed: 5 },
  { name: 'Gull Wood', at: [3_300, -5_700], u: 900, v: 420, seed: 14 },
  { name: 'Cranberry Wood', at: [-7_300, 1_400], u: 780, v: 1_300, seed: 17 },
];
const PEAKS: readonly { name: string; at: Plan; ele: string }[] = [
  { name: 'Pippin Summit', at: ORCHARD_HILL, ele: '271' },
  { name: 'Ridge Knob', at: [-3_350, 4_600], ele: '302' },
  { name: 'Mount Marram', at: [-7_000, 6_400], ele: '338' },
  { name: 'Sleeping Dune', at: [6_500, 2_700], ele: '236' },
  { name: 'Beacon Hill', at: [1_600, 6_250], ele: '289' },
];
/** Parts of the shore with sand, in radians counter-clockwise from the east of the island. */
const BEACHES: readonly { name: string; from: number; to: number }[] = [
  { name: 'Sunrise Beach', from: -0.12, to: 0.24 },
  { name: 'Dune Beach', from: 0.33, to: 0.62 },
  { name: 'North Beach', from: 1.3, to: 1.62 },
  { name: 'Sunset Beach', from: 2.95, to: 3.34 },
  { name: 'Lighthouse Beach', from: -0.66, to: -0.6 },
  { name: 'South Beach', from: -1.9, to: -1.55 },
];

/** A round shape with an uneven edge. */
export function blob([u, v]: Plan, ru: number, rv: number, seed: number, corners = 44): Plan[] {
  return Array.from({ length: corners }, (_, i): Plan => {
    const a = (i / corners) * 2 * Math.PI;
    const wobble =
      1 + 0.13 * Math.sin(3 * a + seed) + 0.09 * Math.sin(5 * a + seed * 2.3) + 0.05 * Math.sin(9 * a + seed * 4.1);
    return [u + ru * wobble * Math.cos(a), v + rv * wobble * Math.sin(a)];
  });
}

const boxRing = ([w, s, e, n]: PlanBox, cut = 25): Plan[] => [
  [w + cut, s + 9],
  [e - cut, s + 9],
  [e - 9, s + cut],
  [e - 9, n - cut],
  [e - cut, n - 9],
  [w + cut, n - 9],
  [w + 9, n - cut],
  [w + 9, s + cut],
];

/** What the land is: woods, fields, beaches, parks, and where people live. */
export function layGround(draft: TownDraft, taken: TakenGround): void {
  draft.area(townRing(), { landuse: 'residential' });
  layBanks(draft, taken);
  layParks(draft, taken);
  for (const { name, at, u, v, seed } of WOODS) {
    const tags: Tags = name === 'Dune Preserve' ? { leisure: 'nature_reserve' } : { natural: 'wood' };
    draft.area(blob(at, u, v, seed), { ...tags, name });
    if (name === 'Dune Preserve') draft.area(blob([at[0] - 150, at[1]], u * 0.55, v * 0.8, 2), { natural: 'wood' });
  }
  draft.area(blob([ORCHARD_HILL[0], ORCHARD_HILL[1]], 165, 140, 4, 24), { natural: 'wood', name: 'Hill Grove' });
  draft.area(blob([-5_500, -2_600], 900, 560, 6), { natural: 'wetland', wetland: 'marsh' });
  for (const { name, at, ele } of PEAKS) draft.node(at, { natural: 'peak', name, ele });
  layBeaches(draft);
  layOutskirts(draft, taken);
  layFields(draft);
  layWoodlots(draft);
}

function townRing(): Plan[] {
  return Array.from({ length: 96 }, (_, i): Plan => {
    const angle = (i / 96) * 2 * Math.PI;
    let radius = 3_000;
    while (isInTown([radius * Math.cos(angle), radius * Math.sin(angle)], 60)) radius += 20;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function layParks(draft: TownDraft, taken: TakenGround): void {
  const parks: [string, PlanBox][] = [
    ['Lantern Park', LANTERN_PARK],
    ['Fairground', FAIRGROUND],
    ['Hilltop Park', HILLTOP],
  ];
  for (const [name, box] of parks) {
    draft.area(boxRing(box), { leisure: 'park', name });
    taken.takeArea(boxRing(box), 2);
    const [w, s, e, n] = box;
    for (const [x, y, size] of [[0.2, 0.78, 0.12], [0.8, 0.8, 0.1], [0.16, 0.2, 0.09], [0.86, 0.22, 0.11]] as const)
      draft.area(
        blob([w + (e - w) * x, s + (n - s) * y], (e - w) * size, (n - s) * size, x * 9 + w, 22),
        { natural: 'wood' },
      );
  }
  const [w, s, e, n] = FAIRGROUND;
  const [cu, cv] = [(w + e) / 2, (s + n) / 2];
  draft.area(blob([cu, cv + 20], 90, 60, 9, 20), { leisure: 'pitch', sport: 'equestrian', name: 'Show Ring' });
  draft.area([[w + 60, s + 300], [w + 110, s + 300], [w + 110, s + 380], [w + 60, s + 380]], { building: 'pavilion', name: 'Exhibition Hall' });
  draft.area([[e - 150, n - 330], [e - 60, n - 330], [e - 60, n - 240], [e - 150, n - 240]], { leisure: 'pitch', sport: 'baseball' });
}

function layBeaches(draft: TownDraft): void {
  for (const { name, from, to } of BEACHES) {
    const points = Math.ceil((to - from) / 0.012);
    const rim = (inset: (part: number) => number) =>
      Array.from({ length: points + 1 }, (_, i): Plan => {
        const angle = from + ((to - from) * i) / points;
        const radius = shoreRadius(angle) - inset(i / points);
        return toPlan([radius * Math.cos(angle), radius * Math.sin(angle)]);
      });
    const inner = rim((part) => 4 + 92 * Math.sin(part * Math.PI) ** 0.5);
    draft.area([...rim(() => -6), ...inner.toReversed()], { natural: 'beach', surface: 'sand', name });
  }
}

function layOutskirts(draft: TownDraft, taken: TakenGround): void {
  const keep = (ring: Plan[], tags: Tags) => {
    draft.area(ring, tags);
    taken.takeArea(ring, 4);
  };
  keep(blob([-4_700, 620], 330, 260, 3, 26), { landuse: 'cemetery', name: 'Hillside Cemetery' });
  keep(blob([3_300, 3_330], 230, 190, 7, 26), { landuse: 'cemetery', name: 'Lakeview Cemetery' });
  keep(blob([5_060, -760], 640, 420, 12), { leisure: 'golf_course', name: 'Dune Links' });
  for (let hole = 0; hole < 9; hole += 1) {
    const angle = hole * 0.7;
    const at: Plan = [5_060 + 380 * Math.cos(angle), -760 + 240 * Math.sin(angle)];
    draft.area(blob(at, 95, 30, hole, 14), { golf: 'fairway', landuse: 'grass' });
  }
  keep(
    [[4_420, 760], [5_640, 760], [5_640, 1_080], [4_420, 1_080]],
    { aeroway: 'aerodrome', name: 'Lakeshore Airfield', landuse: 'grass' },
  );
  draft.line([[4_520, 960], [5_540, 960]], { aeroway: 'runway', surface: 'asphalt', width: '23', ref: '09/27' });
  draft.line([[4_700, 860], [5_300, 860], [5_300, 960]], { aeroway: 'taxiway' });
  for (const u of [4_720, 4_800, 4_880]) draft.area([[u, 800], [u + 50, 800], [u + 50, 840], [u, 840]], { building: 'hangar' });
  keep(blob([8_350, 900], 260, 330, 2, 24), { tourism: 'camp_site', name: 'Sunrise Camp' });
}

const CELL_U_M = 510;
const CELL_V_M = 360;

/** Fields of the country around, in patches of what grows well beside each other, with hedges left between. */
function layFields(draft: TownDraft): void {
  const woods = WOODS.map(({ at, u, v, seed }) => blob(at, u + 40, v + 40, seed));
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
  if (distance(at, [-4_300, 4_000]) < 2_100 && chance < 0.85) return { landuse: 'orchard', trees: 'apple_trees' };
  if (chance > 0.93) return null;
  if (fertile > 0.85) return { landuse: 'farmland' };
  if (fertile > 0.4) return { landuse: 'meadow' };
  if (fertile > 0.2) return at[0] < 0 ? { landuse: 'orchard', trees: 'cherry_trees' } : { landuse: 'vineyard' };
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
      const ring = blob(at, size * 1.25, size * 0.85, column + row * 1.7, 26);
      const isFree = ring.every((edge) => isOnLand(edge, 300) && !isInTown(edge, 160) && !isInWater(edge));
      if (isFree) draft.area(ring, chance > 0.86 ? { natural: 'scrub' } : { natural: 'wood' });
    }
}

/** Green banks along the river and the creek where they pass through the town. */
function layBanks(draft: TownDraft, taken: TakenGround): void {
  const riverside = townParts(riverLine);
  for (const [i, line] of riverside.entries())
    for (const side of [1, -1]) {
      const bank = offsetLine(line, (at) => side * (57 + 7 * Math.sin(at / 3)));
      draft.area([...bank, ...offsetLine(line, side * 24).toReversed()], {
        leisure: 'park',
        ...(i === 0 && side === 1 ? { name: 'Riverside Park' } : {}),
      });
    }
  for (const line of townParts(riverLine)) taken.takeLine(line, 66);
  for (const line of townParts(creekLine)) {
    const green = ribbon(line, (at) => 27 + 9 * Math.sin(at / 2));
    draft.area(green, { landuse: 'grass' });
    taken.takeLine(line, 30);
  }
}

function townParts(line: readonly Plan[]): Plan[][] {
  const parts: Plan[][] = [[]];
  for (const at of line) {
    if (isInTown(at, -60)) parts.at(-1)!.push(at);
    else if (parts.at(-1)!.length > 0) parts.push([]);
  }
  return parts.filter((part) => part.length > 4);
}

/** A cell of the country as one, two or three parcels, bent as its roads are. */
function parcels(column: number, row: number): Plan[][] {
  const chance = fixedChance(column + 3, row + 7);
  const count = chance < 0.35 ? 1 : chance < 0.75 ? 2 : 3;
  const lean = 30 * (chance - 0.5);
  return Array.from({ length: count }, (_, i) => {
    const [west, east] = [i / count, (i + 1) / count].map((part) => (column + part) * CELL_U_M) as [number, number];
    const [w, e] = [west + 14, east - 14];
    const [s, n] = [row * CELL_V_M + 16, (row + 1) * CELL_V_M - 16];
    const ring: Plan[] = [[w, s], [(w + e) / 2, s], [e, s], [e, n], [(w + e) / 2, n], [w, n]];
    return ring.map(([u, v]) => wind([u + (v > s ? lean : 0), v]));
  });
}
