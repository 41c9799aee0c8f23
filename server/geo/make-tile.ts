import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection } from 'geojson';
import { LRUCache } from 'lru-cache';
import { type BorderLine, loadUsOutline } from './us-outline.ts';

/** Browsers enlarge these tiles at higher zooms. */
export const OUTLINE_MAX_ZOOM = 9;

const TILE_EXTENT = 4096;
/** Lines of neighboring tiles must meet. */
const BUFFER = 96;
/** A square of 250 m at the highest zoom. */
const NEGLIGIBLE_SHARE = 1e-5;
const CACHED_TILES = 600;

type LayerSource = { data: FeatureCollection; minZoom: number };
type Layer = { name: string; index: GeoJSONVT; minZoom: number };

let layers: Layer[] | undefined;
const cache = new LRUCache<string, Uint8Array>({ max: CACHED_TILES });

/** Increase it when the encoding changes. */
const TILES_FORMAT = 6;
let version: string | undefined;

/** Browsers cache tiles of a version forever. */
export function outlineVersion(): string {
  version ??= createHash('sha256')
    .update(JSON.stringify([TILES_FORMAT, createRequire(import.meta.url)('us-atlas/package.json').version]))
    .digest('hex')
    .slice(0, 8);
  return version;
}

/** The map's background is land, so tiles on land omit land and sea to save time in each frame. */
export function makeTile(z: number, x: number, y: number): Uint8Array {
  const key = `${z}/${x}/${y}`;
  const tile = cache.get(key) ?? encodeTile(z, x, y);
  cache.set(key, tile);
  return tile;
}

function encodeTile(z: number, x: number, y: number): Uint8Array {
  const found = outlineLayers()
    .filter((layer) => z >= layer.minZoom)
    .map((layer) => [layer.name, layer.index.getTile(z, x, y)] as const)
    .filter(([, tile]) => tile !== null && tile.features.length > 0);
  const isInland = found.some(([name, tile]) => name === 'land' && coversTile(tile!));
  const needed = found.filter(([name]) => !isInland || (name !== 'land' && name !== 'sea'));
  const named = Object.fromEntries(needed) as Parameters<typeof fromGeojsonVt>[0];
  return gzipSync(fromGeojsonVt(named, { version: 2, extent: TILE_EXTENT }));
}

type Tile = NonNullable<ReturnType<GeoJSONVT['getTile']>>;
type Ring = readonly (readonly [x: number, y: number])[];

/** Negative for holes. */
function doubleArea(ring: Ring): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** Assumes that the areas don't overlap. */
function coversTile({ features }: Tile): boolean {
  const whole = (TILE_EXTENT + 2 * BUFFER) ** 2;
  const covered = features.reduce((sum, { geometry }) => {
    const rings = geometry as unknown as Ring[];
    return sum + Math.abs(rings.reduce((area, ring) => area + doubleArea(ring), 0) / 2);
  }, 0);
  return covered > whole * (1 - NEGLIGIBLE_SHARE);
}

function outlineLayers(): Layer[] {
  layers ??= Object.entries(outlineShapes()).map(([name, { data, minZoom }]) => ({
    name,
    minZoom,
    index: new GeoJSONVT(data, {
      maxZoom: OUTLINE_MAX_ZOOM,
      indexMaxZoom: 4,
      tolerance: 2,
      extent: TILE_EXTENT,
      buffer: BUFFER,
    }),
  }));
  return layers;
}

const collect = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/** As edges of areas, borders would be drawn twice and include the coast. */
function borderLines(lines: BorderLine[]): FeatureCollection {
  return collect(
    lines.map(({ coordinates }) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates },
      properties: {},
    })),
  );
}

const SEA: Feature = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-180, -85.06],
        [180, -85.06],
        [180, 85.06],
        [-180, 85.06],
        [-180, -85.06],
      ],
    ],
  },
};

function outlineShapes(): Record<string, LayerSource> {
  const outline = loadUsOutline();
  const land = outline.states.map(({ geometry }): Feature => ({ type: 'Feature', geometry, properties: {} }));
  return {
    // As the map's background, the sea would be visible on land until the tiles are loaded.
    sea: { data: collect([SEA]), minZoom: 0 },
    land: { data: collect(land), minZoom: 0 },
    county_border: { data: borderLines(outline.countyBorders), minZoom: 6 },
    state_border: { data: borderLines(outline.stateBorders), minZoom: 0 },
    state_name: { data: collect(outline.stateLabels), minZoom: 3 },
    county_name: { data: collect(outline.countyLabels), minZoom: 8 },
  };
}
