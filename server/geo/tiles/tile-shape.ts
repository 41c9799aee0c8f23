import type { Position } from 'geojson';
import type { Box } from '../osm/osm-extract.ts';

/** The layers of a tile, in our own terms; the style names them. */
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

/** What a tile says of a thing. `kind` decides how it is drawn. */
export type ShapeProperties = { kind: string } & Readonly<Record<string, string | number | boolean>>;

/** Nodes by their place in the extract. An area's polygons are rings, the outer one first, each closed; what is drawn has no nodes. */
export type ShapeGeometry =
  | { type: 'point'; lng: number; lat: number }
  | { type: 'line'; nodes: Int32Array }
  | { type: 'area'; polygons: Int32Array[][] }
  | { type: 'drawn'; polygons: Position[][][] };

/** Something drawn from a zoom on. Coordinates are looked up when a tile is made: cities have a million of these. */
export type TileShape = {
  layer: TileLayer;
  minZoom: number;
  properties: ShapeProperties;
  geometry: ShapeGeometry;
  /** Degrees. */
  box: Box;
};
