import type { Position } from 'geojson';
import { type Local, toLngLat } from '#server/geo/lakeshore-shape.ts';

/**
 * The town's plan in its own coordinates: metres along the streets (u, roughly east) and across them (v, roughly north).
 * The plan is turned and gently bent before it is laid on the island, so that it looks surveyed and not ruled.
 */
export type Plan = readonly [u: number, v: number];
/** West, south, east, north in metres of the plan. */
export type PlanBox = readonly [number, number, number, number];

const TURN = (9 * Math.PI) / 180;
const BEND_M = 130;
const BEND_LENGTH_M = 3_400;

export function toLocal([u, v]: Plan): Local {
  const bentU = u + BEND_M * Math.sin(v / BEND_LENGTH_M);
  const bentV = v + BEND_M * Math.sin((u + 900) / BEND_LENGTH_M);
  return [
    bentU * Math.cos(TURN) - bentV * Math.sin(TURN),
    bentU * Math.sin(TURN) + bentV * Math.cos(TURN),
  ] as const;
}

export const planToLngLat = (plan: Plan): Position => toLngLat(toLocal(plan));

export const isInBox = ([u, v]: Plan, [west, south, east, north]: PlanBox, margin = 0): boolean =>
  u > west - margin && u < east + margin && v > south - margin && v < north + margin;

/** A box of the plan as a ring on the ground, with corners cut by `corner` metres. */
export function boxRing([west, south, east, north]: PlanBox, corner = 0): Position[] {
  const c = corner;
  const ring: Plan[] = [
    [west + c, south],
    [east - c, south],
    [east, south + c],
    [east, north - c],
    [east - c, north],
    [west + c, north],
    [west, north - c],
    [west, south + c],
    [west + c, south],
  ];
  return ring.map(planToLngLat);
}

/** A soft round shape of the plan: an ellipse with uneven edges. */
export function blobRing([u, v]: Plan, radiusU: number, radiusV: number, seed: number): Position[] {
  const points = 48;
  return Array.from({ length: points + 1 }, (_, index) => {
    const a = ((index % points) / points) * 2 * Math.PI;
    const wobble = 1 + 0.1 * Math.sin(3 * a + seed) + 0.06 * Math.sin(5 * a + seed * 2);
    return planToLngLat([u + radiusU * wobble * Math.cos(a), v + radiusV * wobble * Math.sin(a)]);
  });
}

/** A number from 0 to 1 that always belongs to the same pair of numbers. */
export function fixedChance(a: number, b: number): number {
  const h = Math.sin(a * 127.1 + b * 311.7) * 43_758.5453;
  return h - Math.floor(h);
}
