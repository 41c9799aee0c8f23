import type { OsmExtract } from '../osm/osm-extract.ts';
import { boxOf, crossingAt, isWithin } from '../osm/ring-measures.ts';
import { mercatorY } from '../tile-grid.ts';

export type Ground = Pick<OsmExtract, 'lngs' | 'lats'>;

/** Map libraries' tile size. */
const WORLD_PX = 512;

/** Share of the world; ignores direction. */
export function ringArea(ring: Int32Array, { lngs, lats }: Ground): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at += 1) {
    const [a, b] = [ring[at - 1]!, ring[at]!];
    sum += (lngs[b]! - lngs[a]!) * (mercatorY(lats[a]!) + mercatorY(lats[b]!));
  }
  return Math.abs(sum) / 720;
}

/** Areas invisible here are never drawn. */
const LAST_ZOOM = 20;

/** Infinite if never. */
export function zoomForArea(area: number, px2: number, from: number): number {
  const zoom = Math.ceil(Math.log2(px2 / (area * WORLD_PX ** 2)) / 2);
  return zoom <= LAST_ZOOM ? Math.max(from, zoom) : Number.POSITIVE_INFINITY;
}

/** Respects holes. */
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

/** Middle of the widest part, always within. Null for a degenerate area. */
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
