import type { Db } from '#server/db/tables.ts';
import { NEARBY_RADIUS_M } from '#shared/api/properties.ts';
import { monthlyCost } from '#shared/rules/cost-per-person.ts';
import { greatCircleDistance } from '#streets/geometry.ts';

/**
 * Returns the expected search data, read from the normalized tables. Independent of the code that writes the
 * read model.
 */
export async function findTruth(db: Db, school: number) {
  const place = await db
    .selectFrom('schools')
    .select(['lng', 'lat'])
    .where('id', '=', school)
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom('properties').selectAll().where('status', '=', 'active').execute();
  const near = rows
    .map((row) => ({ row, distance: greatCircleDistance([row.lng, row.lat], [place.lng, place.lat]) }))
    .filter(({ distance }) => distance <= NEARBY_RADIUS_M);
  return await Promise.all(
    near.map(async ({ row, distance }) => ({
      row,
      distance,
      travel: await db
        .selectFrom('property_schools')
        .select(['walk_time', 'bike_time', 'drive_time', 'quality as travel_quality'])
        .where('property_id', '=', row.id)
        .where('school_id', '=', school)
        .executeTakeFirstOrThrow(),
      plans: (await db.selectFrom('floor_plans').selectAll().where('property_id', '=', row.id).execute()).map(
        (plan) => ({ ...plan, ...monthlyCost(plan, row.fees) }),
      ),
      photos: await db
        .selectFrom('photos')
        .selectAll()
        .where('property_id', '=', row.id)
        .orderBy('order')
        .orderBy('id')
        .execute(),
      features: await db
        .selectFrom('property_features')
        .innerJoin('features', 'features.id', 'property_features.feature_id')
        .where('property_id', '=', row.id)
        .select(['features.id', 'name', 'slug', 'group', 'type'])
        .execute(),
      manager: await db
        .selectFrom('managers')
        .selectAll()
        .where('id', '=', row.manager_id)
        .executeTakeFirstOrThrow(),
    })),
  );
}

export type KnownHome = Awaited<ReturnType<typeof findTruth>>[number];
