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

/** `kind` selects the style. */
export type ShapeProperties = { kind: string } & Readonly<Record<string, string | number | boolean>>;

/** Node indexes. Outer ring first, closed; sea shapes have coordinates. */
type ShapeGeometry =
  | { type: 'point'; lng: number; lat: number }
  | { type: 'line'; nodes: Int32Array }
  | { type: 'area'; polygons: Int32Array[][] }
  | { type: 'drawn'; polygons: Position[][][] };

/** `minZoom` onward. Coordinates are resolved lazily: cities have a million. */
export type TileShape = {
  layer: TileLayer;
  minZoom: number;
  properties: ShapeProperties;
  geometry: ShapeGeometry;
  box: Box;
};
