import { type Box, boxAround, isInBox, type LngLat, metersToEdge } from '../geometry.ts';
import type { MapPlace, MapStop } from '../map-feature.ts';
import { bikeCredit, dailyPlaces, FULL_CREDIT_M, WALK_REACH_M, walkCredit } from './place-credit.ts';
import {
  BIKE_SHARES,
  COUNTED_KINDS,
  LANES_RADIUS_MILES,
  LINE_WEIGHTS,
  MAX_LINES,
  MAX_UNSEEN,
  METERS_PER_MILE,
  MIN_LINES,
  MIN_PLACES,
  PATH_WEIGHT,
  type ScoreGap,
  type ScoreKind,
  STREETS_PENALTY,
} from './score-figures.ts';
import type { ScoreNetwork } from './score-network.ts';
import { type Walked, walkDistances } from './walk-distances.ts';

export type Score = { score: number; gap: null } | { score: null; gap: ScoreGap };
export type Scores = Record<ScoreKind, Score>;

export type ScoreRequest = {
  point: LngLat;
  /** Null if no map contains the point. */
  bounds: Box | null;
  /** Must include all places within 1.5 miles. */
  places: readonly MapPlace[];
  stops: readonly MapStop[];
  network: ScoreNetwork | null;
};

function findScoreGap(point: LngLat, bounds: Box | null, network: ScoreNetwork | null): ScoreGap | null {
  if (!point.every(Number.isFinite) || bounds === null || !isInBox(point, bounds)) return 'outside_map';
  if (metersToEdge(point, bounds) < FULL_CREDIT_M) return 'edge_of_map';
  return network?.reaches(point) ? null : 'no_streets';
}

const STEPS = 20;

function mappedSquareKm(point: LngLat, radiusM: number, bounds: Box): number {
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

const STREETS_RADIUS_M = METERS_PER_MILE / 2;
const LANES_RADIUS_M = METERS_PER_MILE * LANES_RADIUS_MILES;
/** Junctions per square kilometer and meters between them. */
const DENSE = { junctions: 90, blockM: 120 };
const SPARSE = { junctions: 30, blockM: 200 };

const MAX_LANES_M = 6_000;

const isCounted = ({ kind }: MapPlace) => COUNTED_KINDS.includes(kind);

const within = (value: number) => Math.min(1, Math.max(0, value));
const toScore = (share: number): Score => ({ score: Math.round(100 * within(share)), gap: null });
const none = (gap: ScoreGap): Score => ({ score: null, gap });

type Ground = {
  point: LngLat;
  bounds: Box;
  /** Infinite beyond walking distance. */
  edgeM: number;
  network: ScoreNetwork;
  places: Walked<MapPlace>[];
};

/** Assumes that every need is met directly beyond the map's edge. */
const unseenPlaces = ({ places, edgeM }: Ground, credit: (meters: number) => number): number =>
  dailyPlaces(places, credit, credit(edgeM)) - dailyPlaces(places, credit);

function junctionDensity({ point, bounds, network }: Ground): number {
  return (
    network.streetsAround(point, STREETS_RADIUS_M).junctions / mappedSquareKm(point, STREETS_RADIUS_M, bounds)
  );
}

function walkability(ground: Ground): Score {
  if (unseenPlaces(ground, walkCredit) > MAX_UNSEEN) return none('edge_of_map');
  const { blockM } = ground.network.streetsAround(ground.point, STREETS_RADIUS_M);
  const sparse = within((DENSE.junctions - junctionDensity(ground)) / (DENSE.junctions - SPARSE.junctions));
  const long = within(((blockM ?? SPARSE.blockM) - DENSE.blockM) / (SPARSE.blockM - DENSE.blockM));
  return toScore(dailyPlaces(ground.places, walkCredit) * (1 - STREETS_PENALTY * (sparse + long)));
}

/** Assumes that as many lines may stop beyond the map's edge. */
function transit({ point, network, edgeM }: Ground, stops: readonly MapStop[]): Score {
  let unseen = 0;
  const counts = new Map<string, number>();
  for (const { thing, meters } of walkDistances(point, stops, network, WALK_REACH_M)) {
    for (const route of thing.routes) {
      const line = `${thing.mode} ${route}`;
      if (counts.has(line)) continue;
      counts.set(line, LINE_WEIGHTS[thing.mode] * walkCredit(meters));
      unseen += LINE_WEIGHTS[thing.mode] * walkCredit(edgeM);
    }
  }
  const sum = [...counts.values()].reduce((total, count) => total + count, 0);
  const shareOf = (lines: number) => Math.log1p(lines) / Math.log1p(MAX_LINES);
  if (within(shareOf(sum + unseen)) - within(shareOf(sum)) > MAX_UNSEEN) return none('edge_of_map');
  return toScore(shareOf(sum));
}

function bikeability(ground: Ground): Score {
  if (BIKE_SHARES.places * unseenPlaces(ground, bikeCredit) > MAX_UNSEEN) return none('edge_of_map');
  const { laneM, pathM } = ground.network.streetsAround(ground.point, LANES_RADIUS_M);
  const lanes = (laneM + PATH_WEIGHT * pathM) / mappedSquareKm(ground.point, LANES_RADIUS_M, ground.bounds);
  return toScore(
    BIKE_SHARES.lanes * within(lanes / MAX_LANES_M) +
      BIKE_SHARES.streets * within(junctionDensity(ground) / DENSE.junctions) +
      BIKE_SHARES.places * dailyPlaces(ground.places, bikeCredit),
  );
}

/** Returns a `gap` instead of a score that would be unfair. */
export function computeScores({ point, bounds, places, stops, network }: ScoreRequest): Scores {
  const gap = findScoreGap(point, bounds, network);
  if (gap !== null || !bounds || !network) {
    const nothing = none(gap ?? 'outside_map');
    return { walkability: nothing, transit: nothing, bike: nothing };
  }
  const box = boxAround(point, WALK_REACH_M);
  const isAround = ({ lng, lat }: { lng: number; lat: number }) => isInBox([lng, lat], box);
  const placesAround = places.filter(isAround);
  const stopsAround = stops.filter(isAround);
  const lines = new Set(stopsAround.flatMap(({ mode, routes }) => routes.map((route) => `${mode} ${route}`)));
  const isThin = placesAround.filter(isCounted).length < MIN_PLACES;
  const edgeM = metersToEdge(point, bounds);
  const ground = {
    point,
    bounds,
    edgeM: edgeM >= WALK_REACH_M ? Number.POSITIVE_INFINITY : edgeM,
    network,
    places: walkDistances(point, placesAround, network, WALK_REACH_M),
  };
  return {
    walkability: isThin ? none('few_places') : walkability(ground),
    transit: lines.size < MIN_LINES ? none('few_lines') : transit(ground, stopsAround),
    bike: isThin ? none('few_places') : bikeability(ground),
  };
}
