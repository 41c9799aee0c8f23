import { type Selectable, sql } from 'kysely';
import type { LngLat } from '#shared/api/inputs.ts';
import type { Box } from '#streets/geometry.ts';
import { acquireLock, releaseLock } from '../../db/named-lock.ts';
import type { MapVersionsTable } from '../../db/tables/map-tables.ts';
import type { Db } from '../../db/tables.ts';

export type MapVersion = Selectable<MapVersionsTable>;

export async function findSchoolCenters(db: Db): Promise<LngLat[]> {
  const rows = await db.selectFrom('schools').select(['lng', 'lat']).distinct().execute();
  return rows.map(({ lng, lat }) => [lng, lat]);
}

export async function findMapVersions(db: Db): Promise<MapVersion[]> {
  return await db
    .selectFrom('map_versions')
    .selectAll()
    .orderBy('region')
    .orderBy(sql`state <> 'current'`)
    .orderBy('id')
    .execute();
}

/** Includes interrupted imports. Check the region's lock before deleting a version. */
export async function findDeadVersions(db: Db): Promise<{ id: number; region: string }[]> {
  return await db
    .selectFrom('map_versions as v')
    .select(['v.id', 'v.region'])
    .where(({ eb, and, or, not, exists, selectFrom }) => {
      const current = selectFrom('map_versions as c')
        .select('c.id')
        .whereRef('c.region', '=', 'v.region')
        .where('c.state', '=', 'current');
      const isLeft = or([
        not(exists(current)),
        exists(current.where('c.completed', '<', sql<string>`now() - interval '1 hour'`)),
      ]);
      return or([eb('v.state', '=', 'filling'), and([eb('v.state', '=', 'old'), isLeft])]);
    })
    .execute();
}

export async function findRetiredVersions(db: Db, region: string): Promise<number[]> {
  const rows = await db
    .selectFrom('map_versions')
    .select('id')
    .where('region', '=', region)
    .where('state', '=', 'old')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertMapVersion(
  db: Db,
  version: { region: string; bounds: Box; areas: Box[]; dataDate: string | null; attribution: string },
): Promise<number> {
  const { region, bounds, dataDate, attribution } = version;
  const { west, south, east, north } = bounds;
  const areas = JSON.stringify(version.areas.map((area) => [area.west, area.south, area.east, area.north]));
  const row = await db
    .insertInto('map_versions')
    .values({ region, state: 'filling', west, south, east, north, areas, data_date: dataDate, attribution })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Null if the region has no current version. Keeps the rows. */
export async function updateCurrentToOld(trx: Db, region: string): Promise<(Box & { id: number }) | null> {
  const row = await trx
    .updateTable('map_versions')
    .set({ state: 'old' })
    .where('region', '=', region)
    .where('state', '=', 'current')
    .returning(['id', 'west', 'south', 'east', 'north'])
    .executeTakeFirst();
  return row ?? null;
}

/** False if the version was deleted or is not being filled. */
export async function updateFilledToCurrent(
  trx: Db,
  id: number,
  counts: Record<string, number>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('map_versions')
    .set({ state: 'current', completed: sql`now()`, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .where('state', '=', 'filling')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Never deletes the current version, which has readers. */
export async function deleteEmptyVersion(db: Db, id: number): Promise<void> {
  await db.deleteFrom('map_versions').where('id', '=', id).where('state', '<>', 'current').execute();
}

export async function findIsUnread(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('map_versions')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'current')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if another connection has the lock. */
export async function lockRegion(connection: Db, region: string): Promise<boolean> {
  return await acquireLock(connection, { kind: 'map', name: region });
}

export async function unlockRegion(connection: Db, region: string): Promise<void> {
  await releaseLock(connection, { kind: 'map', name: region });
}

export async function findCurrentBox(db: Db, id: number): Promise<Box | null> {
  const row = await db
    .selectFrom('map_versions')
    .select(['west', 'south', 'east', 'north'])
    .where('id', '=', id)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row ?? null;
}

export async function findIsMapped(db: Db, region: string): Promise<boolean> {
  const row = await db
    .selectFrom('map_versions')
    .select('id')
    .where('region', '=', region)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row !== undefined;
}
