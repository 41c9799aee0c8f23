import Flatbush from 'flatbush';
import { boxAround, greatCircleDistance, type LngLat } from '../geometry.ts';
import { ACCESS_BITS, CYCLE_KINDS, type StreetGraph } from '../routing/street-graph.ts';
import type { StreetRouter } from '../routing/street-router.ts';

type StreetsAround = {
  junctions: number;
  /** Meters. Null without junctions. */
  blockM: number | null;
  /** A lane on one side counts half. */
  laneM: number;
  pathM: number;
};

export type ScoreNetwork = {
  reaches(point: LngLat): boolean;
  /** Null beyond `maxMeters`. */
  walkMeters(point: LngLat, targets: readonly LngLat[], maxMeters: number): (number | null)[];
  /** By straight line, even if no route leads there. */
  nearestWay(point: LngLat, maxMeters: number): LngLat | null;
  streetsAround(point: LngLat, radiusM: number): StreetsAround;
};

const MILLIONTH = 1e-6;
const DECIMETERS = 10;
const MIN_JUNCTION_EDGES = 3;

/** A route of at most this length must lead from the point to itself. */
const NEXT_TO_M = 500;

type AtJunctions = { ways: Uint8Array; walkM: Float32Array; laneM: Float32Array; pathM: Float32Array };

function measureJunctions(graph: StreetGraph): AtJunctions {
  const count = graph.junctionLngs.length;
  const found: AtJunctions = {
    ways: new Uint8Array(count),
    walkM: new Float32Array(count),
    laneM: new Float32Array(count),
    pathM: new Float32Array(count),
  };
  for (let edge = 0; edge < graph.tails.length; edge += 1) {
    const twin = graph.twins[edge]!;
    const ends = [graph.tails[edge]!, graph.heads[edge]!];
    // Half of the edge counts at each end. A two-way street is two edges, so each counts half again.
    const share = graph.lengths[edge]! / DECIMETERS / 2 / (twin < 0 ? 1 : 2);
    const isFirst = twin < 0 || edge < twin;
    const access = graph.access[edge]! | (twin < 0 ? 0 : graph.access[twin]!);
    for (const end of ends) {
      if (access & ACCESS_BITS.walk) {
        found.walkM[end]! += share;
        if (isFirst) found.ways[end] = Math.min(255, found.ways[end]! + 1);
      }
      if (graph.cycleKinds[edge] === CYCLE_KINDS.lane) found.laneM[end]! += share;
      if (graph.cycleKinds[edge] === CYCLE_KINDS.path) found.pathM[end]! += share;
    }
  }
  return found;
}

export function openScoreNetwork(graph: StreetGraph, router: StreetRouter): ScoreNetwork {
  const at = measureJunctions(graph);
  const pointOf = (junction: number): LngLat => [
    graph.junctionLngs[junction]! * MILLIONTH,
    graph.junctionLats[junction]! * MILLIONTH,
  ];
  const index = graph.junctionLngs.length === 0 ? null : new Flatbush(graph.junctionLngs.length);
  for (let junction = 0; junction < graph.junctionLngs.length; junction += 1)
    index?.add(...pointOf(junction));
  index?.finish();

  function streetsAround(point: LngLat, radiusM: number): StreetsAround {
    const { west, south, east, north } = boxAround(point, radiusM);
    const sums = { junctions: 0, walkM: 0, ends: 0, laneM: 0, pathM: 0 };
    for (const junction of index?.search(west, south, east, north) ?? []) {
      if (greatCircleDistance(point, pointOf(junction)) > radiusM) continue;
      if (at.ways[junction]! >= MIN_JUNCTION_EDGES) sums.junctions += 1;
      sums.ends += at.ways[junction]!;
      sums.walkM += at.walkM[junction]!;
      sums.laneM += at.laneM[junction]!;
      sums.pathM += at.pathM[junction]!;
    }
    // Each street was counted at both of its ends.
    const blockM = sums.ends === 0 ? null : sums.walkM / (sums.ends / 2);
    return { junctions: sums.junctions, blockM, laneM: sums.laneM, pathM: sums.pathM };
  }

  function nearestWay(point: LngLat, maxMeters: number): LngLat | null {
    const { west, south, east, north } = boxAround(point, maxMeters);
    let [nearest, least] = [-1, maxMeters];
    for (const junction of index?.search(west, south, east, north) ?? []) {
      const meters = at.ways[junction]! > 0 ? greatCircleDistance(point, pointOf(junction)) : Infinity;
      if (meters <= least) [nearest, least] = [junction, meters];
    }
    return nearest < 0 ? null : pointOf(nearest);
  }

  return {
    reaches: (point) =>
      router.covers(point) &&
      router.matrix({ origin: point, targets: [point], mode: 'walk', maxMeters: NEXT_TO_M })[0] !== null,
    walkMeters: (origin, targets, maxMeters) =>
      router
        .matrix({ origin, targets, mode: 'walk', maxMeters })
        .map((travel) => (travel && travel.meters <= maxMeters ? travel.meters : null)),
    nearestWay,
    streetsAround,
  };
}
