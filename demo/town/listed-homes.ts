import { LAKESHORE_CENTER } from '#shared/rules/fictional-ground.ts';
import { lakeshoreListings } from '../lakeshore.ts';
import type { Plan } from './plan-grid.ts';
import { BLOCK_U_M, BLOCK_V_M } from './plan-streets.ts';
import { toPlan } from './shore-line.ts';

/** A home that the demo lists: the town is laid so that its address is true. */
export type ListedHome = {
  at: Plan;
  lng: number;
  lat: number;
  number: string;
  /** In full, as street signs and the map have it: `West Maple Avenue`. */
  street: string;
  type: string;
};

/** Where homes stand does not depend on the day. */
const ANY_DAY = '2026-01-01';
const DIRECTIONS: Record<string, string> = { N: 'North', S: 'South', W: 'West', E: 'East' };
const M_PER_DEG_LAT = 111_195;

export function listedHomes(): ListedHome[] {
  return lakeshoreListings(ANY_DAY).map(({ values: { address_1, lng, lat, type } }) => {
    const [number, direction, ...name] = address_1!.split(' ');
    const east =
      (lng - LAKESHORE_CENTER[0]) * M_PER_DEG_LAT * Math.cos((LAKESHORE_CENTER[1] * Math.PI) / 180);
    const at = toPlan([east, (lat - LAKESHORE_CENTER[1]) * M_PER_DEG_LAT]);
    return { at, lng, lat, number: number!, street: `${DIRECTIONS[direction!]} ${name.join(' ')}`, type };
  });
}

/** The piece of a grid street between two corners: `column` and `row` are those of its south-western corner. */
export type Section = { isAvenue: boolean; column: number; row: number };

export const sectionKey = ({ isAvenue, column, row }: Section) => `${isAvenue ? 'a' : 's'}/${column}/${row}`;

/** The piece of street that a listed home stands on. */
export function sectionOf({ at: [u, v], street }: ListedHome): Section {
  return street.endsWith('Avenue')
    ? { isAvenue: true, column: Math.floor(u / BLOCK_U_M), row: Math.round(v / BLOCK_V_M) }
    : { isAvenue: false, column: Math.round(u / BLOCK_U_M), row: Math.floor(v / BLOCK_V_M) };
}
