import type { Db } from '../../db/tables.ts';
import type { Box } from '../osm/osm-extract.ts';

/** The current version of a region, and where its streets lie. */
export type CurrentMap = { id: number; region: string; attribution: string; data_date: string | null } & Box;

/** The current version of every region, the smallest area first: where two overlap, the one that was made for a town counts. */
export async function findCurrentMaps(db: Db): Promise<CurrentMap[]> {
  const maps = await db
    .selectFrom('map_versions')
    .select(['id', 'region', 'attribution', 'data_date', 'west', 'south', 'east', 'north'])
    .where('state', '=', 'current')
    .orderBy('id', 'desc')
    .execute();
  const area = ({ west, south, east, north }: CurrentMap) => (east - west) * (north - south);
  return maps.sort((a, b) => area(a) - area(b));
}

/** The streets of a version as they are stored; null where it has none, or is gone. */
export async function findMapGraph(db: Db, versionId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('map_graphs')
    .select('bytes')
    .where('version_id', '=', versionId)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
