import { shoreRadius } from '#server/geo/lakeshore-shape.ts';
import type { Tags } from '#server/geo/osm/osm-extract.ts';
import { FAIRGROUND, HILLTOP, LANTERN_PARK } from './closed-ground.ts';
import { layCountry } from './lay-country.ts';
import type { Plan, PlanBox } from './plan-grid.ts';
import { offsetLine, ribbon } from './plan-lines.ts';
import { isInTown } from './plan-streets.ts';
import { toPlan } from './shore-line.ts';
import type { TakenGround } from './taken-ground.ts';
import type { TownDraft } from './town-draft.ts';
import { ORCHARD_HILL } from './town-quarters.ts';
import { creekLine, riverLine } from './town-waters.ts';
import { unevenRing } from './uneven-ring.ts';

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
  layCountry(draft);
  draft.area(unevenRing([ORCHARD_HILL[0], ORCHARD_HILL[1]], 165, 140, 4, 24), {
    natural: 'wood',
    name: 'Hill Grove',
  });
  draft.area(unevenRing([-5_500, -2_600], 900, 560, 6), { natural: 'wetland', wetland: 'marsh' });
  for (const { name, at, ele } of PEAKS) draft.node(at, { natural: 'peak', name, ele });
  layBeaches(draft);
  layOutskirts(draft, taken);
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
    for (const [x, y, size] of [
      [0.2, 0.78, 0.12],
      [0.8, 0.8, 0.1],
      [0.16, 0.2, 0.09],
      [0.86, 0.22, 0.11],
    ] as const)
      draft.area(
        unevenRing([w + (e - w) * x, s + (n - s) * y], (e - w) * size, (n - s) * size, x * 9 + w, 22),
        {
          natural: 'wood',
        },
      );
  }
  const [w, s, e, n] = FAIRGROUND;
  const [cu, cv] = [(w + e) / 2, (s + n) / 2];
  draft.area(unevenRing([cu, cv + 20], 90, 60, 9, 20), {
    leisure: 'pitch',
    sport: 'equestrian',
    name: 'Show Ring',
  });
  draft.area(
    [
      [w + 60, s + 300],
      [w + 110, s + 300],
      [w + 110, s + 380],
      [w + 60, s + 380],
    ],
    { building: 'pavilion', name: 'Exhibition Hall' },
  );
  draft.area(
    [
      [e - 150, n - 330],
      [e - 60, n - 330],
      [e - 60, n - 240],
      [e - 150, n - 240],
    ],
    { leisure: 'pitch', sport: 'baseball' },
  );
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
  keep(unevenRing([-4_700, 620], 330, 260, 3, 26), { landuse: 'cemetery', name: 'Hillside Cemetery' });
  keep(unevenRing([3_300, 3_330], 230, 190, 7, 26), { landuse: 'cemetery', name: 'Lakeview Cemetery' });
  keep(unevenRing([5_060, -760], 640, 420, 12), { leisure: 'golf_course', name: 'Dune Links' });
  for (let hole = 0; hole < 9; hole += 1) {
    const angle = hole * 0.7;
    const at: Plan = [5_060 + 380 * Math.cos(angle), -760 + 240 * Math.sin(angle)];
    draft.area(unevenRing(at, 95, 30, hole, 14), { golf: 'fairway', landuse: 'grass' });
  }
  keep(
    [
      [4_420, 760],
      [5_640, 760],
      [5_640, 1_080],
      [4_420, 1_080],
    ],
    { aeroway: 'aerodrome', name: 'Lakeshore Airfield', landuse: 'grass' },
  );
  draft.line(
    [
      [4_520, 960],
      [5_540, 960],
    ],
    { aeroway: 'runway', surface: 'asphalt', width: '23', ref: '09/27' },
  );
  draft.line(
    [
      [4_700, 860],
      [5_300, 860],
      [5_300, 960],
    ],
    { aeroway: 'taxiway' },
  );
  for (const u of [4_720, 4_800, 4_880])
    draft.area(
      [
        [u, 800],
        [u + 50, 800],
        [u + 50, 840],
        [u, 840],
      ],
      { building: 'hangar' },
    );
  keep(unevenRing([8_350, 900], 260, 330, 2, 24), { tourism: 'camp_site', name: 'Sunrise Camp' });
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
