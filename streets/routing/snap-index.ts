import Flatbush from 'flatbush';
import type { LngLat } from '../geometry.ts';
import type { StreetGraph } from './street-graph.ts';
import { trafficKmh } from './travel-costs.ts';

/** A point farther than this many meters from a street is off the map. */
export const SNAP_LIMIT_M = 400;
/** Most points are near a street. */
const RADII_M = [40, 130, SNAP_LIMIT_M];

const AT_JUNCTION_DM = 10;
const FASTEST_WITH_DOORS_KMH = 55;

const MILLION = 1e6;
/** Meters per microdegree of latitude. */
const M_PER_MILLIONTH = (Math.PI * 6_371_008.8) / 180 / MILLION;
const MIN_COSINE = 0.01;

export type Snap = {
  /** `twins` of the graph has the other direction. */
  edge: number;
  /** Share of the stored line before the point. */
  share: number;
  pointBefore: number;
  /** Microdegrees. */
  lng: number;
  lat: number;
  /** -1 between junctions. */
  junction: number;
  meters: number;
};

/** `bits` selects modes of `access`. */
type SnapIndex = (point: LngLat, bits: number) => Snap | null;

const cosineAt = (lat: number) => Math.max(MIN_COSINE, Math.cos((lat * Math.PI) / 180));

/** No home has its door on a motorway. */
function isMotorway(graph: StreetGraph, edge: number): boolean {
  const mayWalk = (one: number) => one >= 0 && graph.walkTimes[one]! > 0;
  return !mayWalk(edge) && !mayWalk(graph.twins[edge]!) && trafficKmh(graph, edge) > FASTEST_WITH_DOORS_KMH;
}

function listSegments(graph: StreetGraph): { edges: Int32Array; points: Int32Array } {
  const edges: number[] = [];
  const points: number[] = [];
  for (let edge = 0; edge < graph.tails.length; edge += 1) {
    const twin = graph.twins[edge]!;
    if ((twin >= 0 && twin < edge) || accessOf(graph, edge) === 0 || isMotorway(graph, edge)) continue;
    const start = graph.shapeStarts[edge]!;
    for (let point = start; point < start + graph.shapeLengths[edge]! - 1; point += 1) {
      edges.push(edge);
      points.push(point);
    }
  }
  return { edges: Int32Array.from(edges), points: Int32Array.from(points) };
}

function accessOf({ access, twins }: StreetGraph, edge: number): number {
  const twin = twins[edge]!;
  return access[edge]! | (twin >= 0 ? access[twin]! : 0);
}

function makeTree({ points }: StreetGraph, starts: Int32Array): Flatbush {
  const tree = new Flatbush(starts.length, 16, Int32Array);
  for (const start of starts) {
    const [lng, lat] = [points[start * 2]!, points[start * 2 + 1]!];
    const [nextLng, nextLat] = [points[start * 2 + 2]!, points[start * 2 + 3]!];
    tree.add(Math.min(lng, nextLng), Math.min(lat, nextLat), Math.max(lng, nextLng), Math.max(lat, nextLat));
  }
  tree.finish();
  return tree;
}

export function openSnapIndex(graph: StreetGraph): SnapIndex {
  const segments = listSegments(graph);
  if (segments.edges.length === 0) return () => null;
  const tree = makeTree(graph, segments.points);
  const { points } = graph;

  return ([lng, lat], bits) => {
    if (!Number.isFinite(lng) || !Number.isFinite(lat)) return null;
    const [x, y] = [lng * MILLION, lat * MILLION];
    const scaleY = M_PER_MILLIONTH;
    const scaleX = M_PER_MILLIONTH * cosineAt(lat);
    let nearest = -1;
    let nearestShare = 0;
    let least = Number.POSITIVE_INFINITY;
    /** Avoids building a list of candidates. */
    const measure = (segment: number): boolean => {
      if ((accessOf(graph, segments.edges[segment]!) & bits) === 0) return false;
      const at = segments.points[segment]! * 2;
      const [startX, startY] = [(points[at]! - x) * scaleX, (points[at + 1]! - y) * scaleY];
      const alongX = (points[at + 2]! - points[at]!) * scaleX;
      const alongY = (points[at + 3]! - points[at + 1]!) * scaleY;
      const square = alongX * alongX + alongY * alongY;
      const share = square === 0 ? 0 : -(startX * alongX + startY * alongY) / square;
      const within = Math.min(Math.max(share, 0), 1);
      const [offX, offY] = [startX + within * alongX, startY + within * alongY];
      const distance = offX * offX + offY * offY;
      // Results are stable for equal distances.
      if (distance < least || (distance === least && segment < nearest)) {
        [nearest, nearestShare, least] = [segment, within, distance];
      }
      return false;
    };
    for (const radius of RADII_M) {
      const [reachX, reachY] = [radius / scaleX, radius / scaleY];
      tree.search(x - reachX, y - reachY, x + reachX, y + reachY, measure);
      if (least <= radius * radius) {
        const place = placeAlong(graph, segments.edges[nearest]!, segments.points[nearest]!, nearestShare);
        return { ...place, meters: Math.sqrt(least) };
      }
    }
    return null;
  };
}

function placeAlong(graph: StreetGraph, edge: number, point: number, within: number): Omit<Snap, 'meters'> {
  const { points } = graph;
  const start = graph.shapeStarts[edge]!;
  const scaleX = cosineAt(points[start * 2 + 1]! / MILLION);
  let before = 0;
  let total = 0;
  for (let at = start; at < start + graph.shapeLengths[edge]! - 1; at += 1) {
    const x = (points[at * 2 + 2]! - points[at * 2]!) * scaleX;
    const length = Math.hypot(x, points[at * 2 + 3]! - points[at * 2 + 1]!);
    if (at < point) before += length;
    if (at === point) before += length * within;
    total += length;
  }
  const between = (one: number, other: number) => Math.round(one + (other - one) * within);
  const share = total > 0 ? before / total : 0;
  const junction = junctionNear(graph, edge, share);
  return {
    edge,
    share,
    pointBefore: point - start,
    junction,
    lng: junction < 0 ? between(points[point * 2]!, points[point * 2 + 2]!) : graph.junctionLngs[junction]!,
    lat:
      junction < 0 ? between(points[point * 2 + 1]!, points[point * 2 + 3]!) : graph.junctionLats[junction]!,
  };
}

function junctionNear(graph: StreetGraph, edge: number, share: number): number {
  const done = (graph.isReversed[edge] ? 1 - share : share) * graph.lengths[edge]!;
  if (done <= AT_JUNCTION_DM) return graph.tails[edge]!;
  return graph.lengths[edge]! - done <= AT_JUNCTION_DM ? graph.heads[edge]! : -1;
}
