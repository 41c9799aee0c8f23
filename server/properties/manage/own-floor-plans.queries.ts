import { type Insertable, sql, type Updateable } from 'kysely';
import type { Fee } from '#shared/rules/fees.ts';
import type { FloorPlansTable } from '../../db/tables/listing-tables.ts';
import type { Db } from '../../db/tables.ts';

export async function findPlanProperty(db: Db, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('floor_plans')
    .select('property_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.property_id ?? null;
}

export async function findPlanOf(trx: Db, id: number, property_id: number) {
  const row = await trx
    .selectFrom('floor_plans')
    .selectAll()
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findPlanByKey(
  trx: Db,
  property_id: number,
  client_key: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('floor_plans')
    .select('id')
    .where('property_id', '=', property_id)
    .where('client_key', '=', client_key)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function countPlans(trx: Db, property_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from floor_plans where property_id = ${property_id}`.execute(trx);
  return rows[0]!.count;
}

/** The driver would send a list as a PostgreSQL array instead of JSON. */
const withJson = <V extends { fees?: unknown }>({ fees, ...values }: V) => ({
  ...values,
  ...(fees === undefined ? {} : { fees: sql<Fee[]>`${JSON.stringify(fees)}::jsonb` }),
});

export async function insertPlan(trx: Db, values: Insertable<FloorPlansTable>): Promise<number> {
  const row = await trx
    .insertInto('floor_plans')
    .values(withJson(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updatePlan(trx: Db, id: number, values: Updateable<FloorPlansTable>): Promise<void> {
  const updated = sql<string>`now()`;
  await trx
    .updateTable('floor_plans')
    .set({ ...withJson(values), updated })
    .where('id', '=', id)
    .execute();
}

export async function deletePlan(trx: Db, id: number, property_id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('floor_plans')
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function replacePlanFeatures(trx: Db, id: number, features: readonly number[]): Promise<void> {
  await sql`
    delete from floor_plan_features where floor_plan_id = ${id} and feature_id <> all(${features}::bigint[])`.execute(
    trx,
  );
  await sql`
    insert into floor_plan_features (floor_plan_id, feature_id)
    select ${id}, k.id from unnest(${features}::bigint[]) as k(id) on conflict do nothing`.execute(trx);
}
