import type { LngLat } from '#shared/api/inputs.ts';
import { mergeTiles } from '#streets/merge-tiles.ts';
import { mercatorX, mercatorY, REGION_ZOOMS, type TilePlace } from '#streets/tile-grid.ts';
import type { Db } from '../../db/tables.ts';
import { type MapRegion, regionsAt, streetsVersion } from './shown-regions.ts';
import { findMapRegions, findRegionTiles, findTileCount } from './tiles.queries.ts';

/** Merged tiles kept in memory, of some ten KB each. */
const KEPT_MERGED = 300;
/**
 * Of a place and its eight neighbours, about a kilometre each, so many hold something where a map is drawn. A motorway or a border
 * that runs out of an extract passes through three to five.
 */
const COVERED_TILES = 6;

/** `bytes` are gzipped, null where nothing lies. Kept for ever only if `isLasting`: `version` is what maps show now. */
export type StreetTile = { bytes: Buffer | null; isLasting: boolean };

/**
 * Finds tiles of all regions, whatever their number. An address of an earlier version is answered with what there
 * is now, so that a page which is open for days goes on. The regions of the last answer are asked for again only where they do not suffice: most
 * tiles are one short query, and the many that a map asks for at once stay cheap.
 */
export function openStreetTiles(db: Db) {
  const merged = new Map<string, Buffer>();
  const merge = (key: string, tiles: Buffer[]): Buffer => {
    const known = merged.get(key) ?? mergeTiles(tiles);
    merged.delete(key);
    merged.set(key, known);
    if (merged.size > KEPT_MERGED) merged.delete(merged.keys().next().value!);
    return known;
  };
  /** The tile of some regions; `isLasting` if they are what the address is of, and all of them are still shown. */
  const findIn = async (shown: MapRegion[], version: string, place: TilePlace): Promise<StreetTile> => {
    const current = streetsVersion(shown);
    const here = regionsAt(shown, place).map((region) => region.version);
    if (here.length === 0) return { bytes: null, isLasting: version === current };
    const { tiles, areCurrent } = await findRegionTiles(db, here, place);
    const isLasting = areCurrent && version === current;
    if (tiles.length < 2) return { bytes: tiles[0] ?? null, isLasting };
    return { bytes: areCurrent ? merge([current, ...place].join('/'), tiles) : mergeTiles(tiles), isLasting };
  };
  let known: MapRegion[] | null = null;
  return async (version: string, place: TilePlace): Promise<StreetTile> => {
    if (known && streetsVersion(known) === version) {
      const tile = await findIn(known, version, place);
      if (tile.isLasting) return tile;
    }
    known = await findMapRegions(db);
    return await findIn(known, version, place);
  };
}

/** Reads the tile, because a region's bounding box is larger than its imported map. */
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
