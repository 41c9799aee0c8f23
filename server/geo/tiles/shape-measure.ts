import { mercatorSouth } from '#shared/rules/mercator.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { boxOf, crossingAt, isWithin } from '../osm/ring-measures.ts';

/** Where nodes lie. */
export type Ground = Pick<OsmExtract, 'lngs' | 'lats'>;

/** Pixels of the whole world along one side at zoom 0, as map libraries count them. */
const WORLD_PX = 512;
const MAX_LAT = 85.05;

/** Longitude to the web's square world, 0 to 1. */
export const mercatorX = (lng: number): number => lng / 360 + 0.5;

/** Latitude to the web's square world, 0 in the north to 1. */
export const mercatorY = (lat: number): number => mercatorSouth(Math.max(-MAX_LAT, Math.min(MAX_LAT, lat)));

/** Area of a closed ring as part of the square world, whichever way it is wound. */
export function ringArea(ring: Int32Array, { lngs, lats }: Ground): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [a, b] = [ring[at - 1]!, ring[at]!];
    sum += (lngs[b]! - lngs[a]!) * (mercatorY(lats[a]!) + mercatorY(lats[b]!));
  }
  return Math.abs(sum) / 720;
}

/** The last zoom of any map: what does not show there is a line, or nothing. */
const LAST_ZOOM = 20;

/** The first zoom, from `from` on, at which an area covers so many square pixels; infinite where it never does. */
export function zoomForArea(area: number, px2: number, from: number): number {
  const zoom = Math.ceil(Math.log2(px2 / (area * WORLD_PX ** 2)) / 2);
  return zoom <= LAST_ZOOM ? Math.max(from, zoom) : Number.POSITIVE_INFINITY;
}

/** Whether a point lies within rings, holes and all. */
export function isInRings(lng: number, lat: number, rings: readonly Int32Array[], ground: Ground): boolean {
  return rings.filter((ring) => isWithin(lng, lat, ring, ground)).length % 2 === 1;
}

function crossingsAt(lat: number, ring: Int32Array, { lngs, lats }: Ground): number[] {
  const found: number[] = [];
  for (let at = 1; at < ring.length; at += 1) {
    const [a, b] = [ring[at - 1]!, ring[at]!];
    const crossing = crossingAt(lat, lngs[a]!, lats[a]!, lngs[b]!, lats[b]!);
    if (!Number.isNaN(crossing)) found.push(crossing);
  }
  return found;
}

const SCAN_LINES = 13;

/**
 * Where a name of an area stands: in the middle of its widest part, the nearer to its middle the better. Always within the area,
 * beside its holes. Null for one without any breadth.
 */
export function labelPoint(rings: readonly Int32Array[], ground: Ground): [lng: number, lat: number] | null {
  const { south, north } = boxOf(rings.slice(0, 1), ground);
  let best: [number, number] | null = null;
  let bestScore = 0;
  for (let step = 1; step <= SCAN_LINES; step += 1) {
    const part = step / (SCAN_LINES + 1);
    const lat = south + (north - south) * part;
    const crossings = rings.flatMap((ring) => crossingsAt(lat, ring, ground)).sort((a, b) => a - b);
    for (let at = 1; at < crossings.length; at += 2) {
      const [west, east] = [crossings[at - 1]!, crossings[at]!];
      const score = (east - west) * (1 - 1.2 * Math.abs(part - 0.5));
      if (score <= bestScore) continue;
      bestScore = score;
      best = [(west + east) / 2, lat];
    }
  }
  return best;
}
