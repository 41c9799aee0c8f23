import type { Position } from 'geojson';
import type { Box } from '../geometry.ts';

export const TILE_LAYERS = [
  'ground',
  'water',
  'waterway',
  'building',
  'road',
  'rail',
  'boundary',
  'name',
] as const;
export type TileLayer = (typeof TILE_LAYERS)[number];

/** The map style selects colors and widths by `kind`. */
export type ShapeProperties = { kind: string } & Readonly<Record<string, string | number | boolean>>;

/**
 * Node indexes. Each polygon begins with its outer ring, and rings are closed. Shapes of the sea have
 * coordinates instead.
 */
type ShapeGeometry =
  | { type: 'point'; lng: number; lat: number }
  | { type: 'line'; nodes: Int32Array }
  | { type: 'area'; polygons: Int32Array[][] }
  | { type: 'drawn'; polygons: Position[][][] };

/**
 * Drawn from `minZoom` on. Coordinates are looked up when a tile is made, because a city has a million nodes.
 */
export type TileShape = {
  layer: TileLayer;
  minZoom: number;
  properties: ShapeProperties;
  geometry: ShapeGeometry;
  box: Box;
};
