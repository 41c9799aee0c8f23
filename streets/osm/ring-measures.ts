import { type Box, greatCircleDistance, type LngLat } from '../geometry.ts';
import type { OsmExtract } from './osm-extract.ts';

export type Places = Pick<OsmExtract, 'lngs' | 'lats'>;

/** `area` is in square degrees. */
export type MeasuredRing = { nodes: Int32Array; area: number; box: Box };

export function measureRing(nodes: Int32Array, places: Places): MeasuredRing {
  return { nodes, area: Math.abs(sumRing(nodes, places).area), box: boxOf([nodes], places) };
}

export function boxOf(lines: readonly Int32Array[], { lngs, lats }: Places): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const line of lines) {
    for (const node of line) {
      const [lng, lat] = [lngs[node]!, lats[node]!];
      if (lng < west) west = lng;
      if (lng > east) east = lng;
      if (lat < south) south = lat;
      if (lat > north) north = lat;
    }
  }
  return { west, south, east, north };
}

/** Null if the ring has no area. */
export function centroidOf(nodes: Int32Array, places: Places): LngLat | null {
  const { area, lng, lat } = sumRing(nodes, places);
  if (area === 0) return null;
  const first = nodes[0]!;
  return [places.lngs[first]! + lng / (6 * area), places.lats[first]! + lat / (6 * area)];
}

/** Sums are relative to the first node. */
function sumRing(nodes: Int32Array, { lngs, lats }: Places): { area: number; lng: number; lat: number } {
  const [firstLng, firstLat] = [lngs[nodes[0]!]!, lats[nodes[0]!]!];
  let [area, lng, lat] = [0, 0, 0];
  for (let at = 1; at < nodes.length; at++) {
    const [x1, y1] = [lngs[nodes[at - 1]!]! - firstLng, lats[nodes[at - 1]!]! - firstLat];
    const [x2, y2] = [lngs[nodes[at]!]! - firstLng, lats[nodes[at]!]! - firstLat];
    const cross = x1 * y2 - x2 * y1;
    area += cross / 2;
    lng += (x1 + x2) * cross;
    lat += (y1 + y2) * cross;
  }
  return { area, lng, lat };
}

export function halfwayOf(nodes: Int32Array, { lngs, lats }: Places): LngLat {
  const narrowing = Math.cos((lats[nodes[0]!]! * Math.PI) / 180);
  const lengthTo = (at: number) => {
    const [from, to] = [nodes[at - 1]!, nodes[at]!];
    return Math.hypot((lngs[to]! - lngs[from]!) * narrowing, lats[to]! - lats[from]!);
  };
  let left = 0;
  for (let at = 1; at < nodes.length; at++) left += lengthTo(at) / 2;
  for (let at = 1; at < nodes.length; at++) {
    const length = lengthTo(at);
    const [from, to] = [nodes[at - 1]!, nodes[at]!];
    if (length > 0 && length >= left) {
      const share = left / length;
      return [
        lngs[from]! + share * (lngs[to]! - lngs[from]!),
        lats[from]! + share * (lats[to]! - lats[from]!),
      ];
    }
    left -= length;
  }
  const last = nodes.at(-1)!;
  return [lngs[last]!, lats[last]!];
}

/** The rings must not cross. Tests a node that they don't share, else the middle of a side. */
export function isRingWithin(
  ring: MeasuredRing,
  outer: MeasuredRing,
  places: Places,
  countSteps: (steps: number) => void,
): boolean {
  const { box } = ring;
  const around = outer.box;
  countSteps(1);
  if (box.west < around.west || box.east > around.east) return false;
  if (box.south < around.south || box.north > around.north) return false;
  countSteps(2 * outer.nodes.length);
  const own = ownNodeOf(ring.nodes, outer.nodes, countSteps);
  if (own !== undefined) return isWithin(places.lngs[own]!, places.lats[own]!, outer.nodes, places);
  const [one, other] = [ring.nodes[0]!, ring.nodes[1]!];
  const lng = (places.lngs[one]! + places.lngs[other]!) / 2;
  return isWithin(lng, (places.lats[one]! + places.lats[other]!) / 2, outer.nodes, places);
}

function ownNodeOf(
  nodes: Int32Array,
  others: Int32Array,
  countSteps: (steps: number) => void,
): number | undefined {
  if (!others.includes(nodes[0]!)) return nodes[0];
  countSteps(10 * (nodes.length + others.length));
  const known = new Set(others);
  return nodes.find((node) => !known.has(node));
}

/** Casts a ray to the east and counts crossings. */
export function isWithin(lng: number, lat: number, nodes: Int32Array, { lngs, lats }: Places): boolean {
  let isInside = false;
  for (let at = 1; at < nodes.length; at++) {
    const [from, to] = [nodes[at - 1]!, nodes[at]!];
    if (lng < crossingAt(lat, lngs[from]!, lats[from]!, lngs[to]!, lats[to]!)) isInside = !isInside;
  }
  return isInside;
}

/** NaN if the side does not cross the latitude. */
export function crossingAt(
  lat: number,
  fromLng: number,
  fromLat: number,
  toLng: number,
  toLat: number,
): number {
  if (fromLat > lat === toLat > lat) return Number.NaN;
  return fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng);
}

export function lineLength(nodes: Int32Array, { lngs, lats }: Places): number {
  let meters = 0;
  for (let at = 1; at < nodes.length; at += 1) {
    const [one, other] = [nodes[at - 1]!, nodes[at]!];
    meters += greatCircleDistance([lngs[one]!, lats[one]!], [lngs[other]!, lats[other]!]);
  }
  return meters;
}
