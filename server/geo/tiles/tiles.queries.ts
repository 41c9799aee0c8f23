import type { Db } from '../../db/tables.ts';
import type { MapRegion } from './streets-style.ts';

/** The regions that maps show now, by name. */
export async function findMapRegions(db: Db): Promise<MapRegion[]> {
  const rows = await db
    .selectFrom('map_versions')
    .select(['id', 'region', 'attribution', 'west', 'south', 'east', 'north'])
    .where('state', '=', 'current')
    .orderBy('region')
    .execute();
  return rows.map(({ id, region, attribution, ...box }) => ({ version: id, region, attribution, box }));
}

/**
 * One tile of a version, or what is missing: `version` where there is none (one that is still being filled counts as none, since
 * its tiles are kept for ever by those who ask), `tile` where nothing lies there.
 */
export async function findRegionTile(
  db: Db,
  version: number,
  [z, x, y]: readonly [number, number, number],
): Promise<{ bytes: Buffer } | { missing: 'version' | 'tile' }> {
  const row = await db
    .selectFrom('map_versions')
    .leftJoin('map_tiles', (join) =>
      join
        .onRef('map_tiles.version_id', '=', 'map_versions.id')
        .on('map_tiles.z', '=', z)
        .on('map_tiles.x', '=', x)
        .on('map_tiles.y', '=', y),
    )
    .select('map_tiles.bytes')
    .where('map_versions.id', '=', version)
    .where('map_versions.state', '!=', 'filling')
    .executeTakeFirst();
  if (!row) return { missing: 'version' };
  return row.bytes ? { bytes: row.bytes } : { missing: 'tile' };
}
