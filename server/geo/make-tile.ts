import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection } from 'geojson';
import { lakeshoreGround } from './lakeshore-ground.ts';
import { type BorderLine, loadUsOutline } from './us-outline.ts';

/** What can be asked for as tiles: the outline of the country, or the demo's invented island. */
export const TILE_SETS = ['outline', 'lakeshore'] as const;
export type TileSet = (typeof TILE_SETS)[number];

/** Beyond these zooms the browser enlarges the last tiles: outlines have no more detail to give. */
export const TILE_SET_MAX_ZOOM: Record<TileSet, number> = { outline: 9, lakeshore: 14 };

const TILE_EXTENT = 4096;
const CACHED_TILES = 600;

type LayerSource = { data: FeatureCollection; minZoom: number };
type Layer = { name: string; index: GeoJSONVT; minZoom: number };

const sets = new Map<TileSet, Layer[]>();
const cache = new Map<string, Uint8Array>();

/** Raised when the way from outlines to tiles changes. */
const TILES_FORMAT = 2;
const versions = new Map<TileSet, string>();

/** Changes when the ground does, so that tiles may be kept for ever under their address. */
export function tilesVersion(set: TileSet): string {
  const known = versions.get(set);
  if (known) return known;
  const ground =
    set === 'outline' ? createRequire(import.meta.url)('us-atlas/package.json').version : lakeshoreGround();
  const made = createHash('sha256')
    .update(JSON.stringify([TILES_FORMAT, ground]))
    .digest('hex')
    .slice(0, 8);
  versions.set(set, made);
  return made;
}

/**
 * One vector tile, gzipped, which every browser takes. Coordinates are those of the web's tile scheme and must lie within it. Null where the
 * set has nothing to show, which is most of the world.
 */
export function makeTile(set: TileSet, z: number, x: number, y: number): Uint8Array | null {
  const key = `${set}/${z}/${x}/${y}`;
  const kept = cache.get(key);
  if (kept) {
    // Re-inserted, so that the tile least recently asked for is the first of the map.
    cache.delete(key);
    cache.set(key, kept);
    return kept.length === 0 ? null : kept;
  }
  const made = encodeTile(set, z, x, y);
  cache.set(key, made);
  if (cache.size > CACHED_TILES) cache.delete(cache.keys().next().value!);
  return made.length === 0 ? null : made;
}

function encodeTile(set: TileSet, z: number, x: number, y: number): Uint8Array {
  const found = layersOf(set)
    .filter((layer) => z >= layer.minZoom)
    .map((layer) => [layer.name, layer.index.getTile(z, x, y)] as const)
    .filter(([, tile]) => tile !== null && tile.features.length > 0);
  if (found.length === 0) return new Uint8Array();
  const layers = Object.fromEntries(found) as Parameters<typeof fromGeojsonVt>[0];
  return gzipSync(fromGeojsonVt(layers, { version: 2, extent: TILE_EXTENT }));
}

function layersOf(set: TileSet): Layer[] {
  const known = sets.get(set);
  if (known) return known;
  const sources = set === 'outline' ? outlineLayers() : lakeshoreLayers();
  const layers = Object.entries(sources).map(([name, { data, minZoom }]) => ({
    name,
    minZoom,
    index: new GeoJSONVT(data, {
      maxZoom: TILE_SET_MAX_ZOOM[set],
      indexMaxZoom: 4,
      tolerance: 2,
      extent: TILE_EXTENT,
      buffer: 96,
    }),
  }));
  sets.set(set, layers);
  return layers;
}

const collect = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/** Borders as lines of their own: as edges of areas each would be drawn twice, and the coast would be a border. */
function borderLines(lines: BorderLine[]): FeatureCollection {
  return collect(
    lines.map(({ coordinates }) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates },
      properties: {},
    })),
  );
}

function outlineLayers(): Record<string, LayerSource> {
  const outline = loadUsOutline();
  const land = outline.states.map(({ geometry }): Feature => ({ type: 'Feature', geometry, properties: {} }));
  return {
    land: { data: collect(land), minZoom: 0 },
    county_border: { data: borderLines(outline.countyBorders), minZoom: 6 },
    state_border: { data: borderLines(outline.stateBorders), minZoom: 0 },
    state_name: { data: collect(outline.stateLabels), minZoom: 3 },
    county_name: { data: collect(outline.countyLabels), minZoom: 8 },
  };
}

const FIRST_ZOOM: Record<string, number> = { land: 0, building: 13, street: 9, place: 10 };

function lakeshoreLayers(): Record<string, LayerSource> {
  return Object.fromEntries(
    Object.entries(lakeshoreGround()).map(([name, data]) => [
      name,
      { data, minZoom: FIRST_ZOOM[name] ?? 10 },
    ]),
  );
}
