import { type Selectable, sql } from 'kysely';
import type { MapServicesTable } from '../../db/tables/map-tables.ts';
import type { Db } from '../../db/tables.ts';

export type MapServiceRow = Selectable<MapServicesTable>;

export async function findMapServices(db: Db): Promise<MapServiceRow[]> {
  return await db.selectFrom('map_services').selectAll().orderBy('name').execute();
}

/** `failure` null: success. The circuit's opening is cleared by success or time only. */
export async function upsertServiceState(
  db: Db,
  name: string,
  { failure, openForMs }: { failure: string | null; openForMs: number | null },
): Promise<void> {
  const openUntil = sql`case when ${openForMs}::float8 is null then null
    else now() + make_interval(secs => ${openForMs}::float8 / 1000) end`;
  await sql`
    insert into map_services as o (name, last_answer, last_failure, failure, open_until)
    values (${name}, case when ${failure}::text is null then now() end, case when ${failure}::text is not null then now() end,
      ${failure}::text, ${openUntil})
    on conflict (name) do update set
      last_answer = coalesce(excluded.last_answer, o.last_answer),
      last_failure = coalesce(excluded.last_failure, o.last_failure),
      failure = coalesce(excluded.failure, o.failure),
      open_until = case when excluded.failure is null then null else coalesce(excluded.open_until, o.open_until) end`.execute(
    db,
  );
}

/**
 * @param configured a hash; null: none
 * @returns true if it changed
 */
export async function updateConfigured(trx: Db, name: string, configured: string | null): Promise<boolean> {
  if (configured === null) {
    const { numUpdatedRows } = await trx
      .updateTable('map_services')
      .set({ configured: null })
      .where('name', '=', name)
      .where('configured', 'is not', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { rows } = await sql`
    insert into map_services as o (name, configured) values (${name}, ${configured})
    on conflict (name) do update set configured = excluded.configured
    where o.configured is distinct from excluded.configured
    returning name`.execute(trx);
  return rows.length > 0;
}
