import { type Kysely, sql } from 'kysely';

/** Results of former services are recomputed at once. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update place_dues d set due = now() where exists (
      select from property_aux a where a.property_id = d.property_id and a.source <> 'map' and d.part = 'around')
    or exists (
      select from property_schools s
      where s.property_id = d.property_id and s.source not in ('streets', 'estimate') and d.part = 'travel')`.execute(
    db,
  );
  await sql`alter table property_aux drop column info_url`.execute(db);
  await sql`drop table map_services, geocodes`.execute(db);
}
