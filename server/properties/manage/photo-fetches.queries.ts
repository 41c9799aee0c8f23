import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/**
 * Queues failed URLs again and skips pending and stored ones.
 * @returns the URLs to fetch now
 */
export async function insertPhotoFetches(
  trx: Db,
  property_id: number,
  urls: readonly string[],
): Promise<string[]> {
  if (urls.length === 0) return [];
  const { rows } = await sql<{ url: string }>`
    insert into photo_fetches (property_id, url)
    select ${property_id}, k.url from unnest(${urls}::text[]) with ordinality as k(url, place)
    where not exists (select from photos p where p.property_id = ${property_id} and p.source_url = k.url)
    order by k.place
    on conflict (property_id, url) do update set problem = null, created = now()
      where photo_fetches.problem is not null
    returning url`.execute(trx);
  return rows.map(({ url }) => url);
}

export async function findPhotoFetch(db: Db, property_id: number, url: string) {
  const row = await db
    .selectFrom('photo_fetches as f')
    .innerJoin('properties as p', 'p.id', 'f.property_id')
    .innerJoin('managers as m', 'm.id', 'p.manager_id')
    .select(['p.manager_id', 'm.user_id'])
    .where('f.property_id', '=', property_id)
    .where('f.url', '=', url)
    .where('f.problem', 'is', null)
    .where('p.deleted', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function deletePhotoFetch(db: Db, property_id: number, url: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('photo_fetches')
    .where('property_id', '=', property_id)
    .where('url', '=', url)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function updatePhotoFetchProblem(
  db: Db,
  property_id: number,
  url: string,
  problem: string,
): Promise<void> {
  await db
    .updateTable('photo_fetches')
    .set({ problem })
    .where('property_id', '=', property_id)
    .where('url', '=', url)
    .execute();
}
