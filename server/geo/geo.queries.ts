import type { Db } from '../db/tables.ts';
import type { MappedPlace } from './draw-static-map.ts';

export async function findSchoolPlace(db: Db, schoolId: number): Promise<MappedPlace | null> {
  const row = await db
    .selectFrom('schools')
    .select(['name', 'city', 'state', 'lng', 'lat'])
    .where('id', '=', schoolId)
    .executeTakeFirst();
  if (!row) return null;
  const { lng, lat, ...place } = row;
  return { ...place, center: [lng, lat] };
}
