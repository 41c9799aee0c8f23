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

/** Node indexes, or coordinates for the sea. Rings are closed; each polygon begins with its outer ring. */
type ShapeGeometry =
  | { type: 'point'; lng: number; lat: number }
  | { type: 'line'; nodes: Int32Array }
  | { type: 'area'; polygons: Int32Array[][] }
  | { type: 'drawn'; polygons: Position[][][] };

/** A city has a million nodes, so coordinates are looked up when a tile is made. */
export type TileShape = {
  layer: TileLayer;
  minZoom: number;
  properties: ShapeProperties;
  geometry: ShapeGeometry;
  box: Box;
};
