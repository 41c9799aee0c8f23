import { sql } from 'kysely';
import { isPublic } from '../db/public-listing.ts';
import type { Db } from '../db/tables.ts';

export async function findFeaturedIds(db: Db, schoolId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('property_schools')
    .select('property_id')
    .where('school_id', '=', schoolId)
    .where('featured_rank', 'is not', null)
    .execute();
  return rows.map(({ property_id }) => property_id);
}

export async function writeFeaturedRanks(
  db: Db,
  schoolId: number,
  propertyIds: readonly number[],
): Promise<{ changedIds: number[]; count: number }> {
  const { rows } = await sql<{ property_id: number; featured_rank: number | null }>`
    with wanted as (
      select property_id, (place - 1)::smallint as rank
      from unnest(${propertyIds}::bigint[]) with ordinality as k(property_id, place)
    ), old as (
      select p.property_id, w.rank from property_schools p left join wanted w using (property_id)
      where p.school_id = ${schoolId} and (p.featured_rank is not null or w.rank is not null)
    )
    update property_schools p set featured_rank = old.rank from old
    where p.school_id = ${schoolId} and p.property_id = old.property_id
    returning p.property_id, p.featured_rank`.execute(db);
  return {
    changedIds: rows.map(({ property_id }) => property_id),
    count: rows.filter(({ featured_rank }) => featured_rank !== null).length,
  };
}

export async function findFeatureables(db: Db, schoolId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; is_public: boolean; is_near: boolean }>`
    select p.id, ${isPublic('p')} as is_public, exists (
      select from property_schools s where s.property_id = p.id and s.school_id = ${schoolId}) as is_near
    from properties p where p.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
