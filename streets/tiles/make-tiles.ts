import { gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry, Position } from 'geojson';
import type { Box } from '../geometry.ts';
import type { OsmExtract } from '../osm/osm-extract.ts';
import { REGION_ZOOMS } from '../tile-grid.ts';
import { listShapes } from './list-shapes.ts';
import { BUFFER, EXTENT, TileGround } from './tile-ground.ts';
import { TILE_LAYERS, type TileLayer, type TileShape } from './tile-shape.ts';

type TileOptions = {
  minZoom?: number;
  maxZoom?: number;
  /** The sea is closed along the edges of these boxes. */
  around?: readonly Box[] | null;
  maxDistricts?: number;
};

export type RegionTile = { z: number; x: number; y: number; bytes: Buffer };

const TOLERANCE = 3;
/** From this zoom, memory holds the shapes of one district at a time. */
const DISTRICT_ZOOM = 11;
/** Twice as many as Texas has. */
const MAX_DISTRICTS = 10_000;

export class WideMapProblem extends Error {
  override readonly name = 'WideMapProblem';
  constructor(districts: number, most: number) {
    const number = (count: number) => count.toLocaleString('en-US');
    super(`covers ${number(districts)} map districts, more than the ${number(most)} allowed per region`);
  }
}

type ShapeIndex = { layer: TileLayer; minZoom: number; index: GeoJSONVT };

/**
 * Simplifies each line as a whole, so that neighboring tiles match. @throws WideMapProblem before the first
 * tile
 */
export function* makeTiles(
  extract: OsmExtract,
  {
    minZoom = REGION_ZOOMS.minZoom,
    maxZoom = REGION_ZOOMS.maxZoom,
    around,
    maxDistricts = MAX_DISTRICTS,
  }: TileOptions = {},
): Iterable<RegionTile> {
  const shapes = listShapes(extract, around ?? [extract.bounds]).filter((shape) => shape.minZoom <= maxZoom);
  const ground = new TileGround(extract, around ?? []);
  const districts = maxZoom < DISTRICT_ZOOM ? [] : ground.tilesUnder(shapes, DISTRICT_ZOOM);
  if (districts.length > maxDistricts) throw new WideMapProblem(districts.length, maxDistricts);
  const lastFar = Math.min(DISTRICT_ZOOM - 1, maxZoom);
  if (minZoom <= lastFar) {
    const far = shapes.filter((shape) => shape.minZoom <= lastFar);
    const indexes = indexShapes(far, extract, maxZoom);
    for (let z = minZoom; z <= lastFar; z += 1) {
      for (const [x, y] of ground.tilesUnder(far, z).map(([x, y]) => [x, y] as const))
        yield* tileOf(indexes, z, x, y);
    }
  }
  for (const [districtX, districtY, near] of districts) {
    const indexes = indexShapes(near, extract, maxZoom);
    for (let z = Math.max(minZoom, DISTRICT_ZOOM); z <= maxZoom; z += 1) {
      const across = 2 ** (z - DISTRICT_ZOOM);
      for (let x = districtX * across; x < (districtX + 1) * across; x += 1) {
        for (let y = districtY * across; y < (districtY + 1) * across; y += 1)
          yield* tileOf(indexes, z, x, y);
      }
    }
  }
}

function indexShapes(shapes: readonly TileShape[], extract: OsmExtract, maxZoom: number): ShapeIndex[] {
  const indexes = new Map<string, { layer: TileLayer; minZoom: number; features: Feature[] }>();
  for (const shape of shapes) {
    const { layer, minZoom, properties } = shape;
    const feature: Feature = { type: 'Feature', geometry: geometryOf(shape, extract), properties };
    const entry = indexes.getOrInsertComputed(`${layer}/${minZoom}`, () => ({
      layer,
      minZoom,
      features: [],
    }));
    entry.features.push(feature);
  }
  return [...indexes.values()].map(({ layer, minZoom, features }) => ({
    layer,
    minZoom,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom, indexMaxZoom: 0, tolerance: TOLERANCE, extent: EXTENT, buffer: BUFFER },
    ),
  }));
}

function geometryOf({ geometry }: TileShape, { lngs, lats }: OsmExtract): Geometry {
  const positions = (nodes: Int32Array) => Array.from(nodes, (node): Position => [lngs[node]!, lats[node]!]);
  if (geometry.type === 'point') return { type: 'Point', coordinates: [geometry.lng, geometry.lat] };
  if (geometry.type === 'line') return { type: 'LineString', coordinates: positions(geometry.nodes) };
  if (geometry.type === 'drawn') return { type: 'MultiPolygon', coordinates: geometry.polygons };
  return { type: 'MultiPolygon', coordinates: geometry.polygons.map((rings) => rings.map(positions)) };
}

function* tileOf(indexes: readonly ShapeIndex[], z: number, x: number, y: number): Iterable<RegionTile> {
  const layers: Record<string, { features: GeoJSONVTFeature[] }> = {};
  for (const layer of TILE_LAYERS) {
    const features = indexes.flatMap((shapeIndex) =>
      shapeIndex.layer === layer && shapeIndex.minZoom <= z
        ? (shapeIndex.index.getTile(z, x, y)?.features ?? [])
        : [],
    );
    if (features.length > 0) layers[layer] = { features };
  }
  if (Object.keys(layers).length === 0) return;
  const encoded = fromGeojsonVt(layers as Parameters<typeof fromGeojsonVt>[0], {
    version: 2,
    extent: EXTENT,
  });
  yield { z, x, y, bytes: gzipSync(encoded, { level: 9 }) };
}
