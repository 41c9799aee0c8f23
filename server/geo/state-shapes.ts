import type { Position } from 'geojson';
import { stateCode, US_STATES } from '#shared/rules/us-states.ts';
import { type Area, loadUsOutline } from './us-outline.ts';

/** The outlines are exact to about a kilometer. */
const BORDER_TOLERANCE_DEGREES = 0.05;

type StateShape = { code: string; area: Area };
let shapes: StateShape[] | undefined;

function stateShapes(): StateShape[] {
  shapes ??= loadUsOutline().states.flatMap((area) => {
    const code = stateCode(area.properties.name);
    return code === null ? [] : [{ code, area }];
  });
  return shapes;
}

/** Also returns true near the border. */
export function isInState(lng: number, lat: number, state: string): boolean {
  const shape = stateShapes().find(({ code }) => code === state);
  // The islands in the Pacific have no outline.
  if (!shape) return Object.hasOwn(US_STATES, state) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  if (!isInBounds(lng, lat, shape.area)) return false;
  const { area } = shape;
  return contains(area, lng, lat) || isNearBorder(area, lng, lat) || isInLakeOf(area, lng, lat);
}

export function stateAt(lng: number, lat: number): string | null {
  const found = stateShapes().find(({ area }) => isInBounds(lng, lat, area) && contains(area, lng, lat));
  return found?.code ?? null;
}

function isInBounds(lng: number, lat: number, { bounds: [west, south, east, north] }: Area): boolean {
  const slack = BORDER_TOLERANCE_DEGREES;
  const isLngIn =
    west <= east ? lng >= west - slack && lng <= east + slack : lng >= west - slack || lng <= east + slack;
  return isLngIn && lat >= south - slack && lat <= north + slack;
}

function ringsOf({ geometry }: Area): Position[][] {
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
}

/**
 * States extend into the Great Lakes, and the outlines omit small islands there. The state must be on two or
 * more sides.
 */
function isInLakeOf(area: Area, lng: number, lat: number): boolean {
  if (stateAt(lng, lat) !== null) return false;
  const country = new Set(stateShapes().flatMap((shape) => sidesOf(shape.area, lng, lat)));
  return country.size === 4 && sidesOf(area, lng, lat).length > 1;
}

type Side = 'east' | 'west' | 'north' | 'south';

function sidesOf(area: Area, lng: number, lat: number): Side[] {
  const sides = new Set<Side>();
  for (const ring of ringsOf(area)) {
    for (let at = 1; at < ring.length; at += 1) {
      const [x1, y1] = ring[at - 1] as [number, number];
      const [x2, y2] = ring[at] as [number, number];
      if (y1 > lat !== y2 > lat) sides.add(lng < x1 + ((x2 - x1) * (lat - y1)) / (y2 - y1) ? 'east' : 'west');
      if (x1 > lng !== x2 > lng)
        sides.add(lat < y1 + ((y2 - y1) * (lng - x1)) / (x2 - x1) ? 'north' : 'south');
    }
  }
  return [...sides];
}

function contains(area: Area, lng: number, lat: number): boolean {
  let isInside = false;
  for (const ring of ringsOf(area)) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
      const [x1, y1] = ring[at] as [number, number];
      const [x2, y2] = ring[before] as [number, number];
      if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isInside = !isInside;
    }
  }
  return isInside;
}

function isNearBorder(area: Area, lng: number, lat: number): boolean {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const limit = BORDER_TOLERANCE_DEGREES ** 2;
  for (const ring of ringsOf(area)) {
    for (let at = 1; at < ring.length; at += 1) {
      const [x1, y1] = ring[at - 1] as [number, number];
      const [x2, y2] = ring[at] as [number, number];
      if (distanceSquared((lng - x1) * squeeze, lat - y1, (x2 - x1) * squeeze, y2 - y1) <= limit) return true;
    }
  }
  return false;
}

/** Squared distance from (px, py) to the line from the origin to (dx, dy). */
function distanceSquared(px: number, py: number, dx: number, dy: number): number {
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return (px - along * dx) ** 2 + (py - along * dy) ** 2;
}
