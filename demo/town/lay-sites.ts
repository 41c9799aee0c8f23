import type { Tags } from '#server/geo/osm/osm-extract.ts';
import { CIVIC_SITES, type Site, type SiteKind } from './civic-sites.ts';
import type { Plan, PlanBox } from './plan-grid.ts';
import { BLOCK_U_M, BLOCK_V_M } from './plan-streets.ts';
import type { TakenGround } from './taken-ground.ts';
import type { TownDraft } from './town-draft.ts';

/** How much of a block each kind of site takes, in metres. */
const SIZES: Record<SiteKind, readonly [number, number]> = {
  hospital: [138, 206],
  school: [138, 206],
  stadium: [138, 206],
  supermarket: [138, 100],
  park: [138, 206],
  pocket: [80, 96],
  civic: [66, 78],
  parking: [70, 90],
  warehouses: [138, 206],
};
/** From the middle of a street to where a site may begin. */
const KERB_M = 15;
const REACH_M = 1_500;

const boxRing = ([w, s, e, n]: PlanBox): Plan[] => [
  [w, s],
  [e, s],
  [e, n],
  [w, n],
];
const ellipse = ([u, v]: Plan, ru: number, rv: number, corners = 28): Plan[] =>
  Array.from({ length: corners }, (_, i): Plan => {
    const a = (i / corners) * 2 * Math.PI;
    return [u + ru * Math.cos(a), v + rv * Math.sin(a)];
  });

/** What the town has in common, each on free ground as near as there is to where it is wished for. */
export function laySites(draft: TownDraft, taken: TakenGround): void {
  for (const site of CIVIC_SITES) {
    const box = findPlot(taken, site.at, SIZES[site.kind]);
    if (!box) continue;
    const builder = new SiteBuilder(draft, box);
    builder.build(site);
    taken.takeArea(boxRing(box), 3);
  }
}

function findPlot(
  taken: TakenGround,
  wish: Plan,
  [width, height]: readonly [number, number],
): PlanBox | null {
  const blocks: { column: number; row: number; far: number }[] = [];
  const [atColumn, atRow] = [Math.floor(wish[0] / BLOCK_U_M), Math.floor(wish[1] / BLOCK_V_M)];
  for (let column = atColumn - 8; column <= atColumn + 8; column += 1)
    for (let row = atRow - 6; row <= atRow + 6; row += 1) {
      const far = Math.hypot((column + 0.5) * BLOCK_U_M - wish[0], (row + 0.5) * BLOCK_V_M - wish[1]);
      if (far < REACH_M) blocks.push({ column, row, far });
    }
  blocks.sort((a, b) => a.far - b.far);
  for (const { column, row } of blocks) {
    const [w, s] = [column * BLOCK_U_M + KERB_M, row * BLOCK_V_M + KERB_M];
    const [spareU, spareV] = [BLOCK_U_M - 2 * KERB_M - width, BLOCK_V_M - 2 * KERB_M - height];
    for (const [pu, pv] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const box: PlanBox = [
        w + pu * spareU,
        s + pv * spareV,
        w + pu * spareU + width,
        s + pv * spareV + height,
      ];
      if (taken.isFree(boxRing(box))) return box;
    }
  }
  return null;
}

/** Draws what belongs to a site inside its box; places are parts of its width and height. */
class SiteBuilder {
  readonly #draft: TownDraft;
  readonly #box: PlanBox;

  constructor(draft: TownDraft, box: PlanBox) {
    this.#draft = draft;
    this.#box = box;
  }

  build({ kind, name, tags }: Site): void {
    const all = { name, ...tags };
    if (kind === 'hospital') this.#hospital(all);
    else if (kind === 'school') this.#school(all);
    else if (kind === 'stadium') this.#stadium(all);
    else if (kind === 'supermarket') this.#supermarket(all);
    else if (kind === 'park') this.#park(all);
    else if (kind === 'pocket') this.#pocket(all);
    else if (kind === 'warehouses') this.#warehouses(all);
    else if (kind === 'parking') this.#area(0, 0, 1, 1, { amenity: 'parking', parking: 'surface', ...all });
    else this.#civic(all);
  }

  #at(x: number, y: number): Plan {
    const [w, s, e, n] = this.#box;
    return [w + (e - w) * x, s + (n - s) * y];
  }

  #area(x0: number, y0: number, x1: number, y1: number, tags: Tags): void {
    this.#draft.area([this.#at(x0, y0), this.#at(x1, y0), this.#at(x1, y1), this.#at(x0, y1)], tags);
  }

  #shape(corners: readonly (readonly [number, number])[], tags: Tags): void {
    this.#draft.area(
      corners.map(([x, y]) => this.#at(x, y)),
      tags,
    );
  }

  #oval(x: number, y: number, ru: number, rv: number, tags: Tags): void {
    this.#draft.area(ellipse(this.#at(x, y), ru, rv), tags);
  }

  #hospital(tags: Tags): void {
    this.#area(0, 0, 1, 1, tags);
    const wings = [
      [0.08, 0.3],
      [0.4, 0.3],
      [0.4, 0.12],
      [0.62, 0.12],
      [0.62, 0.3],
      [0.92, 0.3],
      [0.92, 0.46],
      [0.62, 0.46],
      [0.62, 0.72],
      [0.4, 0.72],
      [0.4, 0.46],
      [0.08, 0.46],
    ] as const;
    this.#shape(wings, { building: 'hospital', 'building:levels': '7' });
    this.#area(0.08, 0.56, 0.32, 0.72, {
      building: 'hospital',
      'building:levels': '3',
      name: 'Outpatient Pavilion',
    });
    this.#area(0.05, 0.79, 0.95, 0.96, { amenity: 'parking', parking: 'surface' });
    this.#oval(0.8, 0.62, 13, 13, { aeroway: 'helipad' });
  }

  #school(tags: Tags): void {
    this.#area(0, 0, 1, 1, tags);
    const shape = [
      [0.08, 0.06],
      [0.92, 0.06],
      [0.92, 0.17],
      [0.6, 0.17],
      [0.6, 0.3],
      [0.42, 0.3],
      [0.42, 0.17],
      [0.22, 0.17],
      [0.22, 0.36],
      [0.08, 0.36],
    ] as const;
    this.#shape(shape, { building: 'school', 'building:levels': '2' });
    this.#area(0.66, 0.22, 0.92, 0.36, { leisure: 'playground' });
    this.#oval(0.5, 0.68, 56, 46, { leisure: 'track', sport: 'running' });
    this.#area(0.26, 0.55, 0.74, 0.81, { leisure: 'pitch', sport: 'soccer' });
    this.#area(0.05, 0.41, 0.28, 0.5, { amenity: 'parking', parking: 'surface' });
  }

  #stadium(tags: Tags): void {
    this.#oval(0.5, 0.52, 66, 98, tags);
    this.#oval(0.5, 0.52, 47, 78, { leisure: 'track', sport: 'running' });
    this.#area(0.27, 0.27, 0.73, 0.77, { leisure: 'pitch', sport: 'american_football' });
    this.#area(0.02, 0.25, 0.1, 0.78, { building: 'grandstand' });
    this.#area(0.9, 0.25, 0.98, 0.78, { building: 'grandstand' });
  }

  #supermarket(tags: Tags): void {
    this.#area(0.04, 0.5, 0.62, 0.96, { building: 'supermarket', ...tags });
    this.#area(0.04, 0.05, 0.96, 0.44, { amenity: 'parking', parking: 'surface' });
    this.#area(0.66, 0.56, 0.95, 0.92, { building: 'retail' });
  }

  #park(tags: Tags): void {
    this.#area(0, 0, 1, 1, { leisure: 'park', ...tags });
    this.#area(0.08, 0.62, 0.56, 0.94, { leisure: 'pitch', sport: 'soccer' });
    this.#area(0.64, 0.7, 0.92, 0.92, { leisure: 'pitch', sport: 'basketball' });
    this.#area(0.1, 0.1, 0.36, 0.24, { leisure: 'playground' });
    this.#oval(0.66, 0.32, 26, 30, { natural: 'wood' });
    this.#area(0.42, 0.06, 0.56, 0.16, { leisure: 'pitch', sport: 'tennis' });
  }

  #pocket(tags: Tags): void {
    this.#area(0, 0, 1, 1, { leisure: 'park', ...tags });
    this.#area(0.12, 0.12, 0.45, 0.42, { leisure: 'playground' });
    this.#oval(0.62, 0.66, 17, 19, { leisure: 'garden' });
  }

  #warehouses(tags: Tags): void {
    this.#area(0, 0, 1, 1, { landuse: 'industrial', ...tags });
    this.#area(0.06, 0.06, 0.94, 0.3, { building: 'industrial' });
    this.#area(0.06, 0.38, 0.5, 0.92, { building: 'warehouse' });
    this.#area(0.58, 0.38, 0.94, 0.62, { building: 'industrial' });
    this.#area(0.58, 0.7, 0.94, 0.92, { amenity: 'parking', parking: 'surface' });
  }

  #civic(tags: Tags): void {
    this.#shape(
      [
        [0.12, 0.2],
        [0.38, 0.2],
        [0.38, 0.1],
        [0.62, 0.1],
        [0.62, 0.2],
        [0.88, 0.2],
        [0.88, 0.72],
        [0.12, 0.72],
      ],
      { building: 'civic', 'building:levels': '2', ...tags },
    );
    this.#area(0.1, 0.8, 0.9, 0.98, { amenity: 'parking', parking: 'surface' });
  }
}
