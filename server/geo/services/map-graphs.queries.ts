import type { Box } from '#streets/geometry.ts';
import { decompressGraph } from '#streets/graph-parts.ts';
import type { Db } from '../../db/tables.ts';

export type CurrentMap = { id: number; region: string; attribution: string; data_date: string | null } & Box;

/** A town's map takes precedence over a state's. */
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

/** Null if the version has no graph. @throws StreetGraphProblem for damaged data */
export async function findMapGraph(db: Db, versionId: number): Promise<Buffer | null> {
  const sizes = await db
    .selectFrom('map_graphs')
    .select(['part', 'raw_bytes'])
    .where('version_id', '=', versionId)
    .orderBy('part')
    .execute();
  if (sizes.length === 0) return null;
  const parts: Buffer[] = [];
  for (const { part, raw_bytes } of sizes) {
    const row = await db
      .selectFrom('map_graphs')
      .select('bytes')
      .where('version_id', '=', versionId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return null;
    parts.push(await decompressGraph({ bytes: row.bytes, rawBytes: raw_bytes }));
  }
  return Buffer.concat(parts);
}
