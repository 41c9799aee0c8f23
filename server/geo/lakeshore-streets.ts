import type { Feature, LineString, Position } from 'geojson';
import { isInBox, layStreet, type Plan, type PlanBox } from './lakeshore-grid.ts';
import { shoreRing, toLngLat } from './lakeshore-shape.ts';

export type Street = Feature<LineString, { name: string; kind: 'main' | 'minor' | 'path' }>;

/** Distance between parallel streets of the town: short blocks from west to east, long ones from south to north. */
export const BLOCK_U_M = 170;
export const BLOCK_V_M = 240;
/** Every so many streets one is a main road, which goes on to the shore. */
const MAIN_EVERY = 6;
const GRID_STREETS = 66;

const TREES = [
  'Alder Ash Aspen Basswood Beech Birch Butternut Catalpa Cedar Cherry Chestnut Cottonwood Cypress Dogwood Elm Fir',
  'Hackberry Hawthorn Hazel Hemlock Hickory Holly Ironwood Juniper Larch Laurel Linden Locust Magnolia Maple Mulberry',
  'Oak Pear Pecan Pine Plum Poplar Quince Redbud Rowan Sassafras Spruce Sumac Sycamore Tamarack Tulip Walnut Willow',
]
  .join(' ')
  .split(' ');

function ordinal(n: number): string {
  const suffix = ['th', 'st', 'nd', 'rd'][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? 'th';
  return `${n}${suffix}`;
}

export function numberedName(index: number): string {
  if (index === 0) return 'Main Street';
  return `${ordinal(Math.abs(index))} Street ${index > 0 ? 'East' : 'West'}`;
}

export const treeName = (index: number) => `${TREES[(index + GRID_STREETS) % TREES.length]} Avenue`;

/** The built-up town: an uneven round of about four kilometres. */
export function isInTown([u, v]: Plan, margin = 0): boolean {
  const direction = Math.atan2(v, u);
  const edge = 4_100 + 500 * Math.cos(2 * direction + 0.4) + 320 * Math.cos(5 * direction + 1.1);
  return Math.hypot(u, v * 1.12) < edge + margin;
}

/** All streets; `closed` are the boxes that the smaller ones do not enter (campus, parks, water). */
export function layStreets(closed: readonly PlanBox[]): Street[] {
  const isFree = (plan: Plan) => !closed.some((box) => isInBox(plan, box, -1));
  const streets: Street[] = [];
  const add = (runs: Position[][], name: string, kind: Street['properties']['kind']) => {
    for (const coordinates of runs) {
      streets.push({
        type: 'Feature',
        geometry: { type: 'LineString', coordinates },
        properties: { name, kind },
      });
    }
  };
  const reach = 13_000;
  for (let index = -GRID_STREETS; index <= GRID_STREETS; index += 1) {
    const isMain = index % MAIN_EVERY === 0;
    const isOpen = (plan: Plan) => isFree(plan) && (isMain || isInTown(plan));
    const kind = isMain ? 'main' : 'minor';
    const [u, v] = [index * BLOCK_U_M, index * BLOCK_V_M];
    add(layStreet([u, -reach], [u, reach], isOpen), numberedName(index), kind);
    if (Math.abs(v) < reach) add(layStreet([-reach, v], [reach, v], isOpen), treeName(index), kind);
  }
  add(layStreet([900, -700], [7_600, -6_900], isFree), 'Harbor Road', 'main');
  add(layStreet([-900, 700], [-8_000, 6_100], isFree), 'Orchard Road', 'main');
  add([shoreRing(420, 360).map(toLngLat)], 'Shore Drive', 'main');
  return streets;
}
