import type { Tags } from '#server/geo/osm/osm-extract.ts';
import { LAKESHORE_POSTAL_CODE } from '../lakeshore-places.ts';
import type { Random } from '../scenes/random.ts';
import type { JoinedRoad, JoinedRoads } from './join-roads.ts';
import type { ListedHome } from './listed-homes.ts';
import type { Plan } from './plan-grid.ts';
import { distance, headingAt, turnedBox } from './plan-lines.ts';
import { BLOCK_U_M, BLOCK_V_M, isInTown } from './plan-streets.ts';
import { isDriven } from './prune-roads.ts';
import type { TakenGround } from './taken-ground.ts';
import { type Center, centerAt } from './town-centers.ts';
import type { TownDraft } from './town-draft.ts';

/** A door on a shopping street behind which a business can be. */
export type Shopfront = { at: Plan; number: string; street: string; center: Center };

const ROAD_HALF_M: Record<string, number> = {
  primary: 11,
  secondary: 9,
  tertiary: 7.5,
  residential: 6.5,
  living_street: 5,
};
export const roadHalf = ({ tags }: Pick<JoinedRoad, 'tags'>) => ROAD_HALF_M[tags.highway ?? ''] ?? 3.5;

export function addressTags(number: string, street: string): Tags {
  return {
    'addr:housenumber': number,
    'addr:street': street,
    'addr:city': 'Lakeshore',
    'addr:postcode': LAKESHORE_POSTAL_CODE,
  };
}

/** How large the buildings of each type of listing are: metres along the street, and into the lot. */
const LISTED_SIZES: Record<string, { size: [number, number]; tags: Tags }> = {
  apartment: { size: [26, 17], tags: { building: 'apartments', 'building:levels': '4' } },
  condo: { size: [22, 16], tags: { building: 'apartments', 'building:levels': '3' } },
  university_residences: { size: [30, 15], tags: { building: 'dormitory', 'building:levels': '4' } },
  townhome: { size: [13, 13], tags: { building: 'terrace', 'building:levels': '3' } },
  duplex_etc: { size: [15, 12], tags: { building: 'semidetached_house', 'building:levels': '2' } },
};
const HOUSE = { size: [12, 11] as [number, number], tags: { building: 'house', 'building:levels': '2' } };

/** The buildings of listed homes, each with its address where its listing says that it is. */
export function layListedHomes(draft: TownDraft, taken: TakenGround, homes: readonly ListedHome[]): void {
  for (const { at, lng, lat, number, street, type } of homes) {
    const { size, tags } = LISTED_SIZES[type] ?? HOUSE;
    const heading: Plan = street.endsWith('Avenue') ? [1, 0] : [0, 1];
    // Large buildings on a corner lot would stand in the side street.
    const box = [size, [13, 12] as const, [9, 9] as const]
      .map(([length, depth]) => turnedBox(at, heading, length, depth))
      .find((ring) => taken.isFree(ring));
    draft.pin(lng, lat, addressTags(number, street));
    if (!box) continue;
    draft.area(box, tags);
    taken.takeArea(box, 2.5);
  }
}

/** Where numbers of houses come from: the plan's streets count from their middle, all others from their start. */
function numberAt(street: string, at: Plan, along: number): number {
  if (street.endsWith('Avenue')) return Math.floor((Math.abs(at[0]) / BLOCK_U_M) * 50) * 2;
  if (/ (Main Street|Street (East|West))$/.test(street))
    return Math.floor((Math.abs(at[1]) / BLOCK_V_M) * 50) * 2;
  return Math.floor(along / 4) * 2 + 2;
}

/** The side that has odd numbers is the northern or eastern one of the plan's streets, the left one of all others. */
function isOdd(street: string, heading: Plan, side: 1 | -1): boolean {
  if (street.endsWith('Avenue')) return side * heading[0] > 0;
  if (/ (Main Street|Street (East|West))$/.test(street)) return -side * heading[1] > 0;
  return side > 0;
}

type Lot = { at: Plan; heading: Plan; side: 1 | -1; road: JoinedRoad; along: number };

/** Builds along all streets: shops where a quarter has its centre, houses elsewhere. */
export class HouseBuilder {
  readonly shopfronts: Shopfront[] = [];
  count = 0;
  #used = new Map<string, Set<number>>();
  #starts = new Map<string, number>();

  readonly draft: TownDraft;
  readonly taken: TakenGround;
  readonly random: Random;

  constructor(draft: TownDraft, taken: TakenGround, random: Random) {
    this.draft = draft;
    this.taken = taken;
    this.random = random;
  }

  buildAlong({ points, roads }: JoinedRoads, homes: readonly ListedHome[]): void {
    for (const { street, number } of homes) this.#numbersOf(street).add(Number(number));
    for (const road of roads) {
      if (!isDriven(road) || road.level !== 0 || !road.tags.name) continue;
      const line = road.at.map((at) => points[at]!);
      for (const side of [1, -1] as const) this.#buildSide(road, line, side);
      const start = this.#starts.get(road.tags.name) ?? 0;
      this.#starts.set(
        road.tags.name,
        start + line.reduce((sum, at, i) => sum + distance(at, line[i - 1] ?? at), 0),
      );
    }
  }

  #buildSide(road: JoinedRoad, line: readonly Plan[], side: 1 | -1): void {
    let walked = 0;
    let next = this.random.between(9, 16);
    const start = this.#starts.get(road.tags.name!) ?? 0;
    for (let i = 0; i + 1 < line.length; i += 1) {
      const [a, b] = [line[i]!, line[i + 1]!];
      const size = distance(a, b);
      while (next <= walked + size) {
        const part = (next - walked) / size;
        const at: Plan = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
        const heading = headingAt([a, b], 0);
        next += this.#buildLot({ at, heading, side, road, along: start + next });
      }
      walked += size;
    }
  }

  /** Builds on a lot if it is free; gives the metres to the next one. */
  #buildLot(lot: Lot): number {
    const center = centerAt(lot.at, lot.road.tags.highway!);
    if (center) return this.#buildShop(lot, center);
    if (!isInTown(lot.at, 30)) return this.#buildFarm(lot);
    return this.#buildHouse(lot);
  }

  #buildShop(lot: Lot, center: Center): number {
    const { random } = this;
    const [length, depth] = [random.between(9, 17), random.between(15, 24)];
    const box = this.#box(lot, length, depth, roadHalf(lot.road) + 2.5);
    if (!this.taken.isFree(box.ring)) return 5;
    const levels = String(random.int(center.levels - 1, center.levels + 1));
    const address = this.#address(lot);
    const kind = random.chance(0.6) ? 'retail' : random.chance(0.5) ? 'commercial' : 'apartments';
    this.#raise(box.ring, { building: kind, 'building:levels': levels, ...address }, 0);
    if (address) {
      const front = this.#box(lot, 2, 2, roadHalf(lot.road) + 4).middle;
      this.shopfronts.push({
        at: front,
        number: address['addr:housenumber']!,
        street: lot.road.tags.name!,
        center,
      });
    }
    return length + random.between(0.4, 1.6);
  }

  #buildHouse(lot: Lot): number {
    const { random } = this;
    const far = Math.min(1, Math.hypot(...lot.at) / 4_200);
    // Beyond the middle of the town, houses look at the streets and turn their sides to the avenues.
    if (far > 0.3 && lot.road.tags.highway === 'residential' && lot.road.tags.name!.endsWith('Avenue'))
      return 90;
    const width = random.between(17, 21) + 20 * far * random.next();
    if (random.chance(0.04 + 0.22 * far)) return width;
    const isFlat = random.chance(0.2 - 0.19 * far);
    const length = isFlat ? random.between(18, 32) : random.between(8.5, Math.min(14, width - 4));
    const depth = isFlat ? random.between(13, 18) : random.between(8, 13);
    const yard = roadHalf(lot.road) + random.between(6, 8) + 4 * far;
    const box = this.#box(lot, length, depth, yard);
    if (!this.taken.isFree(box.ring)) return 5;
    const address = random.chance(0.86) ? this.#address(lot) : null;
    const ring = isFlat || random.chance(0.6) ? box.ring : withWing(box.ring, random);
    this.#raise(ring, { ...houseTags(isFlat, random), ...address }, 1.6);
    if (!isFlat && random.chance(0.22)) this.#buildGarage(lot, yard + depth);
    return Math.max(width, length + 4);
  }

  #buildGarage(lot: Lot, behind: number): void {
    const box = this.#box(lot, 5.5, 6, behind + 7);
    if (this.taken.isFree(box.ring)) this.#raise(box.ring, { building: 'garage' }, 1);
  }

  /** Outside the town, a house every so often, with its barn behind. */
  #buildFarm(lot: Lot): number {
    const { random } = this;
    const gap = random.between(110, 460);
    if (lot.road.tags.highway === 'residential') return this.#buildHouse(lot);
    const box = this.#box(lot, random.between(11, 17), random.between(9, 13), roadHalf(lot.road) + 16);
    if (!this.taken.isFree(box.ring)) return 40;
    this.#raise(box.ring, { building: 'house', 'roof:shape': 'gabled', ...this.#address(lot) }, 2);
    const barn = this.#box(lot, random.between(14, 30), random.between(11, 16), roadHalf(lot.road) + 48);
    if (random.chance(0.5) && this.taken.isFree(barn.ring)) this.#raise(barn.ring, { building: 'barn' }, 2);
    return gap;
  }

  #raise(ring: readonly Plan[], tags: Tags, margin: number): void {
    this.draft.area(ring, tags);
    this.taken.takeArea(ring, margin);
    this.count += 1;
  }

  #box(
    { at, heading, side }: Lot,
    length: number,
    depth: number,
    yard: number,
  ): { ring: Plan[]; middle: Plan } {
    const across = side * (yard + depth / 2);
    const middle: Plan = [at[0] - heading[1] * across, at[1] + heading[0] * across];
    return { middle, ring: turnedBox(middle, heading, length, depth) };
  }

  #numbersOf(street: string): Set<number> {
    const known = this.#used.get(street) ?? new Set<number>();
    this.#used.set(street, known);
    return known;
  }

  #address({ at, heading, side, road, along }: Lot): Tags | null {
    const street = road.tags.name!;
    const number = numberAt(street, at, along) + (isOdd(street, heading, side) ? 1 : 0);
    const numbers = this.#numbersOf(street);
    if (number < 1 || numbers.has(number)) return null;
    numbers.add(number);
    return addressTags(String(number), street);
  }
}

function houseTags(isFlat: boolean, random: Random): Tags {
  if (isFlat) return { building: 'apartments', 'building:levels': String(random.int(2, 5)) };
  const building = random.pick(['house', 'house', 'house', 'detached', 'semidetached_house']);
  return { building, 'roof:shape': random.chance(0.75) ? 'gabled' : 'hipped' };
}

/** A house with one corner drawn in, so that it has a porch or a wing. */
function withWing(ring: readonly Plan[], random: Random): Plan[] {
  const [a, b, c, d] = ring as [Plan, Plan, Plan, Plan];
  const [x, y] = [random.between(0.45, 0.72), random.between(0.5, 0.75)];
  const point = (s: number, t: number): Plan => [
    a[0] + (b[0] - a[0]) * s + (d[0] - a[0]) * t,
    a[1] + (b[1] - a[1]) * s + (d[1] - a[1]) * t,
  ];
  return random.chance(0.5)
    ? [a, b, point(1, y), point(x, y), point(x, 1), d]
    : [a, b, c, point(1 - x, 1), point(1 - x, y), point(0, y)];
}
