import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { Box } from '../osm/osm-extract.ts';
import { PART_BYTES, unpackStreets } from '../streets/pack-streets.ts';

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

/**
 * The streets of a version as they were stored; null where it has none, or is gone. No statement gives more than one part of them.
 * Throws `StreetGraphProblem` where they are damaged.
 */
export async function findMapGraph(db: Db, versionId: number): Promise<Buffer | null> {
  const parts = await findParts(db, versionId);
  if (parts.length === 0) return null;
  const whole = Buffer.alloc(parts.reduce((sum, { stored, raw_bytes }) => sum + (raw_bytes ?? stored), 0));
  let at = 0;
  for (const { part, stored, raw_bytes } of parts) {
    // What is not packed may be of any size.
    const length = raw_bytes === null ? PART_BYTES : stored;
    for (let from = 0; from < stored; from += length) {
      const slice = await findSlice(db, versionId, { part, from, length });
      if (slice === null) return null;
      const bytes = raw_bytes === null ? slice : await unpackStreets({ bytes: slice, rawBytes: raw_bytes });
      bytes.copy(whole, at);
      at += bytes.length;
    }
  }
  return whole;
}

type Part = { part: number; stored: number; raw_bytes: number | null };

async function findParts(db: Db, versionId: number): Promise<Part[]> {
  return await db
    .selectFrom('map_graphs')
    .select(['part', 'raw_bytes', sql<number>`octet_length(bytes)`.as('stored')])
    .where('version_id', '=', versionId)
    .orderBy('part')
    .execute();
}

async function findSlice(
  db: Db,
  versionId: number,
  { part, from, length }: { part: number; from: number; length: number },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('map_graphs')
    .select(sql<Buffer>`substring(bytes from ${from + 1}::int for ${length}::int)`.as('bytes'))
    .where('version_id', '=', versionId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
