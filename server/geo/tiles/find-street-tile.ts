import { LRUCache } from 'lru-cache';
import type { LngLat } from '#shared/api/inputs.ts';
import { mergeTiles } from '#streets/merge-tiles.ts';
import { mercatorX, mercatorY, REGION_ZOOMS, type TilePlace } from '#streets/tile-grid.ts';
import type { Db } from '../../db/tables.ts';
import { type MapRegion, regionsAt, streetsVersion } from './shown-regions.ts';
import { findMapRegions, findRegionTiles, findTileCount } from './tiles.queries.ts';

const CACHED_TILES = 300;
/**
 * Of the nine tiles around a place at zoom 15. A motorway that leaves an extract passes through only three to
 * five.
 */
const COVERED_TILES = 6;

/** `bytes` is gzipped, null for an empty tile. `isImmutable` for the current version. */
export type StreetTile = { bytes: Buffer | null; isImmutable: boolean };

/**
 * Requests for an old version get the current tile, so that open pages keep working. The cached list of
 * regions saves a query for most tiles.
 */
export function openStreetTiles(db: Db) {
  const merged = new LRUCache<string, Buffer>({ max: CACHED_TILES });
  const merge = (key: string, tiles: Buffer[]): Buffer => {
    const tile = merged.get(key) ?? mergeTiles(tiles);
    merged.set(key, tile);
    return tile;
  };
  const findIn = async (shown: MapRegion[], version: string, place: TilePlace): Promise<StreetTile> => {
    const current = streetsVersion(shown);
    const here = regionsAt(shown, place).map((region) => region.version);
    if (here.length === 0) return { bytes: null, isImmutable: version === current };
    const { tiles, areCurrent } = await findRegionTiles(db, here, place);
    const isImmutable = areCurrent && version === current;
    if (tiles.length < 2) return { bytes: tiles[0] ?? null, isImmutable };
    return {
      bytes: areCurrent ? merge([current, ...place].join('/'), tiles) : mergeTiles(tiles),
      isImmutable,
    };
  };
  let known: MapRegion[] | null = null;
  return async (version: string, place: TilePlace): Promise<StreetTile> => {
    if (known && streetsVersion(known) === version) {
      const tile = await findIn(known, version, place);
      if (tile.isImmutable) return tile;
    }
    known = await findMapRegions(db);
    return await findIn(known, version, place);
  };
}

/** A region's bounding box is larger than its imported map. */
export async function hasStreetsAt(db: Db, [lng, lat]: LngLat): Promise<boolean> {
  const z = REGION_ZOOMS.maxZoom;
  const across = 2 ** z;
  const tile = (part: number) => Math.min(across - 1, Math.max(0, Math.floor(part * across)));
  const place: TilePlace = [z, tile(mercatorX(lng)), tile(mercatorY(lat))];
  const here = regionsAt(await findMapRegions(db), place);
  if (here.length === 0) return false;
  const count = await findTileCount(
    db,
    here.map(({ version }) => version),
    place,
  );
  return count >= COVERED_TILES;
}
