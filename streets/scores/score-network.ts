import type { LngLat } from '../geometry.ts';

export type StreetsAround = {
  /** With three or more walkable streets. */
  junctions: number;
  /** Mean meters between junctions; null without any. */
  blockM: number | null;
  /** Lanes next to cars; one side counts half. */
  laneM: number;
  /** Car-free paths. */
  pathM: number;
};

/** In-memory data for scores and place lists. */
export type ScoreNetwork = {
  /** False in water or far from streets. */
  reaches(point: LngLat): boolean;
  /** In target order; null beyond `maxMeters`. */
  walkMeters(point: LngLat, targets: readonly LngLat[], maxMeters: number): (number | null)[];
  /** By straight line, even if unconnected. */
  nearestWay(point: LngLat, maxMeters: number): LngLat | null;
  streetsAround(point: LngLat, radiusM: number): StreetsAround;
};
