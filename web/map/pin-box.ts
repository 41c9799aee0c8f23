import { mercatorLat, mercatorSouth } from '#shared/rules/mercator.ts';
import type { MapBounds } from './map-pin.ts';

export const WORLD_PX = 512;
/** Northernmost latitude of the Web Mercator projection. */
const NORTHMOST_DEG = 85.051129;
/** Grid size in pixels. Bounds snap to the grid, so that similar views share a cached response. */
const LINE_PX = 256;
/** Decimals of degrees. Six decimals are about a decimeter. */
const DECIMALS = 6;

const southOf = (lat: number) => mercatorSouth(Math.max(-NORTHMOST_DEG, Math.min(NORTHMOST_DEG, lat)));
const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** Converts coordinates to Web Mercator, as fractions of the world from west and from north. */
export const partsOf = (lng: number, lat: number): [east: number, south: number] => [
  (lng + 180) / 360,
  southOf(lat),
];

/** Extends bounds to the grid of a whole zoom level, so that small moves need no request. */
export function boxAroundView([west, south, east, north]: MapBounds, zoom: number): MapBounds {
  const lines = (WORLD_PX / LINE_PX) * 2 ** zoom;
  const before = (part: number) => Math.max(0, Math.floor(part * lines)) / lines;
  const after = (part: number) => Math.min(lines, Math.ceil(part * lines)) / lines;
  return [
    round(before((west + 180) / 360) * 360 - 180),
    round(mercatorLat(after(southOf(south)))),
    round(after((east + 180) / 360) * 360 - 180),
    round(mercatorLat(before(southOf(north)))),
  ];
}

/** Margin beyond each edge as a share of the view, so that pins are drawn before they appear. */
const MARGIN = 0.15;

export function widen([west, south, east, north]: MapBounds): MapBounds {
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  return [
    Math.max(-180, west - x),
    Math.max(-90, south - y),
    Math.min(180, east + x),
    Math.min(90, north + y),
  ];
}

export function isWithin(inner: MapBounds, outer: MapBounds): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

/** Returns the part that both bounds have in common. Null if there is none. */
export function intersect(a: MapBounds, b: MapBounds): MapBounds | null {
  const [west, south] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  const [east, north] = [Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return west < east && south < north ? [west, south, east, north] : null;
}

/** Returns the zoom at which the bounds fit the given pixels. Infinite for a single spot. */
export function zoomToSpan([west, south, east, north]: MapBounds, pixels: number): number {
  const span = Math.max((east - west) / 360, southOf(south) - southOf(north));
  return Math.log2(pixels / (WORLD_PX * span));
}
