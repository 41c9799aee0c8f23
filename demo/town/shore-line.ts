import { isInland, type Local, shoreRadius, shoreRing } from '#server/geo/lakeshore-shape.ts';
import { type Plan, toLocal } from './plan-grid.ts';

/** The place of the plan whose ground is `local`: the way back from `toLocal`, which has no formula but converges fast. */
export function toPlan([east, north]: Local): Plan {
  let plan: Plan = [east, north];
  for (let round = 0; round < 6; round += 1) {
    const [gotEast, gotNorth] = toLocal(plan);
    const [missEast, missNorth] = [east - gotEast, north - gotNorth];
    // The plan is turned by nine degrees; its bend is too gentle to matter within one round.
    const [cos, sin] = [Math.cos(Math.PI / 20), Math.sin(Math.PI / 20)];
    plan = [plan[0] + missEast * cos + missNorth * sin, plan[1] - missEast * sin + missNorth * cos];
  }
  return plan;
}

/** The ring that keeps `inset` metres from the shore (outside it where negative), without its first point again. */
export const insetShore = (inset: number, points: number): Plan[] =>
  shoreRing(inset, points).slice(0, -1).map(toPlan);

export const isOnLand = (plan: Plan, inset = 0) => isInland(toLocal(plan), inset);

/** The nearest place of the ring that keeps `inset` metres from the shore, straight away from the middle of the island. */
export function towardsShore(plan: Plan, inset: number): Plan {
  const [east, north] = toLocal(plan);
  const direction = Math.atan2(north, east);
  const radius = shoreRadius(direction) - inset;
  return toPlan([radius * Math.cos(direction), radius * Math.sin(direction)]);
}
