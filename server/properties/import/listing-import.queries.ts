import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { LocationPrecision } from '#shared/api/address-places.ts';
import { findFeatureRows, findFloorPlans } from '../read-model.queries.ts';
import type { StoredListing } from './list-changes.ts';

export type KnownPlace = {
  address_1: string;
  city: string;
  state: string;
  postal_code: string;
  lng: number;
  lat: number;
  location_precision: LocationPrecision;
  is_approximate: boolean;
};

export type ImportedListing = KnownPlace & { id: number; external_id: string; source_hash: Buffer | null };

export async function findImportedListings(db: Db, source: string, externalIds: readonly string[]) {
  return await db
    .selectFrom('properties')
    .select(['id', 'external_id', 'source_hash'])
    .select(['address_1', 'city', 'state', 'postal_code'])
    .select(['lng', 'lat', 'location_precision', 'is_approximate'])
    .where('source', '=', source)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .$castTo<ImportedListing>()
    .execute();
}

export async function findStoredListings(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredListing>> {
  if (ids.length === 0) return new Map();
  const properties = await db
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const plans = Map.groupBy(await findFloorPlans(db, ids), ({ property_id }) => property_id);
  const features = Map.groupBy(await findFeatureRows(db, ids), ({ property_id }) => property_id);
  return new Map(
    properties.map((values) => [
      values.id,
      {
        values,
        plans: plans.get(values.id) ?? [],
        features: (features.get(values.id) ?? []).map(({ id }) => id),
      },
    ]),
  );
}

export async function findPropertyFeatureIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('features')
    .select(['id', 'slug'])
    .where('type', '=', 'property')
    .execute();
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

export async function findSchoolPoints(db: Db): Promise<[lng: number, lat: number][]> {
  const rows = await db.selectFrom('schools').select(['lng', 'lat']).execute();
  return rows.map(({ lng, lat }) => [lng, lat]);
}

/** Creates the source's manager account if missing. It has no email or password, so no one can log in. */
export async function saveSourceManager(db: Db, source: string, name: string): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const username = `import-${source}`;
    await sql`select pg_advisory_xact_lock(hashtext(${username}))`.execute(trx);
    const known = await trx
      .selectFrom('managers')
      .innerJoin('users', 'users.id', 'managers.user_id')
      .select('managers.id')
      .where(sql`lower(users.username)`, '=', username)
      .executeTakeFirst();
    if (known) return known.id;
    const user = await trx
      .insertInto('users')
      .values({ username, type: 'manager', first_name: name.slice(0, 150) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const manager = await trx
      .insertInto('managers')
      .values({ user_id: user.id, type: 'multi-family', company_name: name.slice(0, 200) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return manager.id;
  });
}

/** Deactivates listings. Clears their hash, so that a later file that has them again makes them active. */
export async function updateRetired(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('properties')
    .set({ status: 'inactive', source_hash: null, updated: sql`now()` })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
}

export function refusedRule(error: unknown): string | null {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message: string };
  return code !== undefined && /^(22|23)/.test(code) ? (constraint ?? message) : null;
}

export async function findOwnImported(db: Db, source: string, external_id: string) {
  return await db
    .selectFrom('properties')
    .select(['id', 'manager_id'])
    .where('source', '=', source)
    .where('external_id', '=', external_id)
    .executeTakeFirst();
}

export async function findOwnPlace(db: Db, id: number, manager_id: number): Promise<KnownPlace | null> {
  const row = await db
    .selectFrom('properties')
    .select(['address_1', 'city', 'state', 'postal_code', 'lng', 'lat'])
    .select(['location_precision', 'is_approximate'])
    .where('id', '=', id)
    .where('manager_id', '=', manager_id)
    .where('deleted', 'is', null)
    .$castTo<KnownPlace>()
    .executeTakeFirst();
  return row ?? null;
}

/** One page of a source's listings, ordered by id, with the slugs of their features. */
export async function findSourceListings(db: Db, source: string, afterId: number, limit: number) {
  const { rows } = await sql<{ id: number; external_id: string; features: string[] }>`
    select p.id, p.external_id,
      array(select f.slug from property_features x join features f on f.id = x.feature_id
        where x.property_id = p.id order by f.slug) as features
    from properties p
    where p.source = ${source} and p.id > ${afterId} and p.deleted is null
    order by p.id limit ${limit}::int`.execute(db);
  return rows;
}
