import type { Plan } from './plan-grid.ts';

/** Distance between parallel streets of the town: short blocks from west to east, long ones from south to north. */
export const BLOCK_U_M = 170;
export const BLOCK_V_M = 240;
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
