import type { Position } from 'geojson';
import { METERS_A_MILE } from '#shared/rules/format-distance.ts';
import type { DemoPlace } from './make-listing.ts';
import type { Random } from './scenes/random.ts';
import { closedGround } from './town/closed-ground.ts';
import { isInBox, type Plan, planToLngLat } from './town/plan-grid.ts';
import { BLOCK_U_M, BLOCK_V_M, isInTown, numberedName, treeName } from './town/plan-streets.ts';

/** No post office has it: nobody's mail goes astray. */
export const LAKESHORE_POSTAL_CODE = '49499';
/** From the middle of the street to the middle of the lot. */
const SETBACK_M = 26;

/** Parts of the town, as the map names them: centers in meters of the plan. */
const DISTRICTS: readonly { name: string; at: Plan; reach: number }[] = [
  { name: 'Old Harbor', at: [3_300, -2_900], reach: 1_300 },
  { name: 'Orchard Hill', at: [-2_900, 2_400], reach: 1_400 },
  { name: 'Millrace', at: [2_600, 2_300], reach: 1_300 },
  { name: 'West Village', at: [-2_500, -350], reach: 1_400 },
  { name: 'Foundry Row', at: [-1_100, -3_000], reach: 1_200 },
];

/** Whether a point lies within a ring, by counting crossings. */
function isWithin(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] as [number, number];
    const [xj, yj] = ring[j] as [number, number];
    if (yi > y! !== yj > y! && x! < ((xj - xi) * (y! - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** A lot in the invented town, with an address on the streets that its map shows; each lot is given once. */
export function createLakeshoreLots(random: Random): (nearness: number) => DemoPlace {
  const closed = closedGround();
  const taken = new Set<string>();
  return (nearness) => {
    for (;;) {
      const lot = drawLot(random, nearness);
      if (taken.has(lot.address_1) || !isInTown(lot.plan, -160)) continue;
      if (isInBox(lot.plan, [-3.2 * BLOCK_U_M, -2.2 * BLOCK_V_M, 3.2 * BLOCK_U_M, 2.2 * BLOCK_V_M])) continue;
      const [lng, lat] = planToLngLat(lot.plan) as [number, number];
      if (closed.some((ring) => isWithin(ring, [lng, lat]))) continue;
      taken.add(lot.address_1);
      const district = DISTRICTS.find(
        ({ at, reach }) => Math.hypot(lot.plan[0] - at[0], lot.plan[1] - at[1]) < reach,
      );
      return {
        address_1: lot.address_1,
        street: lot.street,
        district: district?.name ?? null,
        city: 'Lakeshore',
        state: 'MI',
        postal_code: LAKESHORE_POSTAL_CODE,
        lng,
        lat,
        miles: Math.hypot(...lot.plan) / METERS_A_MILE,
        is_approximate: false,
      };
    }
  };
}

interface Lot {
  plan: Plan;
  address_1: string;
  street: string;
}

/** House numbers grow by a hundred a block away from Main Street and from the middle avenue, odd on one side. */
function drawLot(random: Random, nearness: number): Lot {
  const radius = 520 + nearness * 3_600 * random.next() ** 0.8;
  const angle = random.between(0, Math.PI * 2);
  const [u, v] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
  const isOddSide = random.chance(0.5);
  const side = isOddSide ? 1 : -1;
  if (random.chance(0.7)) {
    const avenue = Math.round(v / BLOCK_V_M);
    const block = Math.floor(Math.abs(u) / BLOCK_U_M);
    const along = random.int(1, 9);
    const number = block * 100 + along * 10 + (isOddSide ? 1 : 4);
    const at: Plan = [Math.sign(u) * (block + along / 10) * BLOCK_U_M, avenue * BLOCK_V_M + side * SETBACK_M];
    const name = treeName(avenue);
    return {
      plan: at,
      address_1: `${number} ${u < 0 ? 'W' : 'E'} ${name}`,
      street: name.replace(/ Avenue$/, ''),
    };
  }
  const street = Math.round(u / BLOCK_U_M);
  const block = Math.floor(Math.abs(v) / BLOCK_V_M);
  const along = random.int(1, 9);
  const number = block * 100 + along * 10 + (isOddSide ? 3 : 6);
  const at: Plan = [street * BLOCK_U_M + side * SETBACK_M, Math.sign(v) * (block + along / 10) * BLOCK_V_M];
  const name = numberedName(street);
  return {
    plan: at,
    address_1: `${number} ${v < 0 ? 'S' : 'N'} ${name}`,
    street: name.replace(/ Street( East| West)?$/, ''),
  };
}
