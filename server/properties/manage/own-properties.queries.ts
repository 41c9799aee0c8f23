import { sql } from 'kysely';
import type { ManagerType } from '#shared/rules/tier-prices.ts';
import { isPublic } from '../../db/public-listing.ts';
import type { AccountLevel } from '../../db/tables/account-tables.ts';
import type { Db } from '../../db/tables.ts';

export type OwnManager = { id: number; type: ManagerType; account_level: AccountLevel };

/** Mode `alone` blocks concurrent inserts of the manager's listings, so that counted limits hold. */
export async function lockManager(trx: Db, id: number, mode: 'shared' | 'alone'): Promise<OwnManager> {
  const query = trx.selectFrom('managers').select(['id', 'type', 'account_level']).where('id', '=', id);
  return await (mode === 'alone' ? query.forNoKeyUpdate() : query.forShare()).executeTakeFirstOrThrow();
}

export async function lockOwnProperty(trx: Db, id: number, manager_id: number) {
  const row = await trx
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', id)
    .where('manager_id', '=', manager_id)
    .where('deleted', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
export type OwnProperty = NonNullable<Awaited<ReturnType<typeof lockOwnProperty>>>;

export async function lockOwnProperties(
  trx: Db,
  ids: readonly number[],
  manager_id: number,
): Promise<ReadonlySet<number>> {
  const rows = await trx
    .selectFrom('properties')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('manager_id', '=', manager_id)
    .where('deleted', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findIsOwn(db: Db, id: number, manager_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('properties')
    .select('id')
    .where('id', '=', id)
    .where('manager_id', '=', manager_id)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findOwnAddress(db: Db, id: number, manager_id: number) {
  const row = await db
    .selectFrom('properties')
    .select(['address_1', 'city', 'state', 'postal_code', 'lng', 'lat'])
    .where('id', '=', id)
    .where('manager_id', '=', manager_id)
    .where('deleted', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPropertyByKey(db: Db, manager_id: number, client_key: string) {
  return await db
    .selectFrom('properties')
    .select(['id', 'deleted'])
    .where('manager_id', '=', manager_id)
    .where('client_key', '=', client_key)
    .executeTakeFirst();
}

export async function countDrafts(db: Db, manager_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from properties
    where manager_id = ${manager_id} and status = 'inactive' and deleted is null`.execute(db);
  return rows[0]!.count;
}

type Page = { before?: number | undefined; limit: number };

export async function findOwnIds(db: Db, manager_id: number, { before, limit }: Page): Promise<number[]> {
  let query = db
    .selectFrom('properties')
    .select('id')
    .where('manager_id', '=', manager_id)
    .where('deleted', 'is', null);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.orderBy('manager_id').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function countOwn(db: Db, manager_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from properties where manager_id = ${manager_id} and deleted is null`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function updateDeleted(trx: Db, id: number): Promise<void> {
  await sql`
    update properties set deleted = now(), status = 'inactive', version = version + 1, updated = now()
    where id = ${id}`.execute(trx);
}

export async function findPartTimes(db: Db, table: 'floor_plans' | 'photos', propertyIds: readonly number[]) {
  const { rows } = await sql<{ id: number; updated: string }>`
    select id, updated from ${sql.table(table)} where property_id = any(${propertyIds}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, updated }) => [id, updated]));
}

/** The map omits properties without features. */
export async function findFeatureCounts(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ property_id: number; count: number }>`
    select property_id, count(*)::int as count from property_features
    where property_id = any(${ids}::bigint[]) group by property_id`.execute(db);
  return new Map(rows.map(({ property_id, count }) => [property_id, count]));
}

export async function findPrecision(db: Db, id: number) {
  const { location_precision } = await db
    .selectFrom('properties')
    .select('location_precision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return location_precision;
}

export async function findPhotoFetches(db: Db, property_id: number) {
  return await db
    .selectFrom('photo_fetches')
    .select(['url', 'problem'])
    .where('property_id', '=', property_id)
    .orderBy('created')
    .orderBy('url')
    .execute();
}

export async function findWrongFeatures(
  db: Db,
  ids: readonly number[],
  type: 'property' | 'floorplan',
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select k.id from unnest(${ids}::bigint[]) as k(id)
    where not exists (select from features f where f.id = k.id and f.type = ${type}) order by k.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function findExportFacts(db: Db, ids: readonly number[], manager_id: number) {
  const { rows } = await sql<{ id: number; external_id: string; is_public: boolean; features: string[] }>`
    select p.id, ${isPublic('p')} as is_public,
      case when p.source = 'manager-' || p.manager_id then p.external_id else 'porchlight-' || p.id end as external_id,
      array(select f.slug from property_features x join features f on f.id = x.feature_id
        where x.property_id = p.id order by f.slug) as features
    from properties p
    where p.id = any(${ids}::bigint[]) and p.manager_id = ${manager_id} and p.deleted is null`.execute(db);
  return rows;
}
