import type { Box, LngLat } from '../geometry.ts';
import { boxAround, isInBox, metersToEdge } from '../geometry.ts';
import type { ScoreGap } from './score-figures.ts';
import type { ScoreNetwork } from './score-network.ts';
import { FULL_CREDIT_M } from './walk-credit.ts';

/** The map must reach around the point and have streets next to it. */
export function findScoreGap(
  point: LngLat,
  bounds: Box | null,
  network: ScoreNetwork | null,
): ScoreGap | null {
  if (!point.every(Number.isFinite) || bounds === null || !isInBox(point, bounds)) return 'outside_map';
  if (metersToEdge(point, bounds) < FULL_CREDIT_M) return 'edge_of_map';
  return network?.reaches(point) ? null : 'no_streets';
}

const STEPS = 20;

export function mappedSquareKm(point: LngLat, radiusM: number, bounds: Box): number {
  const { west, south, east, north } = boxAround(point, radiusM);
  let [all, mapped] = [0, 0];
  for (let x = 0; x <= STEPS; x += 1) {
    for (let y = 0; y <= STEPS; y += 1) {
      if (Math.hypot(x / STEPS - 0.5, y / STEPS - 0.5) > 0.5) continue;
      all += 1;
      const sample: LngLat = [west + ((east - west) * x) / STEPS, south + ((north - south) * y) / STEPS];
      if (isInBox(sample, bounds)) mapped += 1;
    }
  }
  return ((mapped / all) * Math.PI * radiusM ** 2) / 1e6;
}
