import { sql } from 'kysely';
import type { TilePlace } from '#streets/tile-grid.ts';
import type { Db } from '../../db/tables.ts';
import type { MapRegion } from './shown-regions.ts';

export async function findMapRegions(db: Db): Promise<MapRegion[]> {
  const rows = await db
    .selectFrom('map_versions')
    .select(['id', 'region', 'attribution', 'completed', 'west', 'south', 'east', 'north'])
    .where('state', '=', 'current')
    .orderBy('region')
    .execute();
  return rows.map(({ id, region, attribution, completed, ...box }) => ({
    version: id,
    region,
    attribution,
    // Current versions always have a completion time.
    completed: completed!,
    box,
  }));
}

/**
 * Regions clip tiles at their edge, so tiles are merged until one version covers all neighbors. `areCurrent`
 * is false if a version was replaced concurrently.
 */
export async function findRegionTiles(
  db: Db,
  versions: readonly number[],
  [z, x, y]: TilePlace,
): Promise<{ areCurrent: boolean; tiles: Buffer[] }> {
  const { rows } = await sql<{ current: number; bytes: Buffer | null }>`
    with asked as (select id, place from unnest(${[...versions]}::bigint[]) with ordinality as a (id, place)),
    here as (
      select t.version_id, a.place, (
        select count(*) from map_tiles n
        where n.version_id = t.version_id and n.z = ${z}::int
          and n.x between ${x - 1}::int and ${x + 1}::int and n.y between ${y - 1}::int and ${y + 1}::int
      ) = 9 as is_whole
      from asked a
      join map_tiles t on t.version_id = a.id and t.z = ${z}::int and t.x = ${x}::int and t.y = ${y}::int
    ),
    -- Without a window function: PostgreSQL 15 cannot plan one that a condition reads here.
    shown as (
      select version_id, place from here
      where place <= coalesce((select min(place) from here where is_whole), place)
    )
    select s.current, t.bytes
    from (
      select count(*)::int as current from asked a join map_versions v on v.id = a.id where v.state = 'current'
    ) s
    left join shown r on true
    left join map_tiles t
      on t.version_id = r.version_id and t.z = ${z}::int and t.x = ${x}::int and t.y = ${y}::int
    order by r.place`.execute(db);
  return {
    areCurrent: rows[0]!.current === versions.length,
    tiles: rows.flatMap(({ bytes }) => bytes ?? []),
  };
}

/** Includes the eight neighbors. */
export async function findTileCount(
  db: Db,
  versions: readonly number[],
  [z, x, y]: TilePlace,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (t.x, t.y))::int as count
    from unnest(${[...versions]}::bigint[]) as a (id)
    join map_tiles t on t.version_id = a.id and t.z = ${z}::int
      and t.x between ${x - 1}::int and ${x + 1}::int and t.y between ${y - 1}::int and ${y + 1}::int`.execute(
    db,
  );
  return rows[0]!.count;
}
