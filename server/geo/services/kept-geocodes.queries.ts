import { sql } from 'kysely';
import type { Candidate } from '#streets/geocode-address.ts';
import type { Db } from '../../db/tables.ts';

/** Expired rows deleted per insert. */
const LEAVE_AT_ONCE = 100;
const isOver = sql`not is_found and asked < now() - interval '1 day'`;

/** Null: not cached, or an expired empty result. */
export async function findKeptGeocode(db: Db, provider: string, hash: string): Promise<Candidate[] | null> {
  const { rows } = await sql<{ candidates: Candidate[] }>`
    select candidates from geocodes
    where provider = ${provider} and address_hash = ${hash} and not (${isOver})`.execute(db);
  return rows[0]?.candidates ?? null;
}

export async function saveKeptGeocode(
  db: Db,
  provider: string,
  hash: string,
  candidates: readonly Candidate[],
): Promise<void> {
  await sql`
    with gone as (
      delete from geocodes where (provider, address_hash) in (
        select provider, address_hash from geocodes
        where ${isOver} and (provider, address_hash) <> (${provider}, ${hash})
        order by asked limit ${LEAVE_AT_ONCE} for update skip locked
      )
    )
    insert into geocodes (provider, address_hash, candidates, is_found)
    values (${provider}, ${hash}, ${JSON.stringify(candidates)}::json, ${candidates.length > 0})
    on conflict (provider, address_hash) do update
      set candidates = excluded.candidates, is_found = excluded.is_found, asked = now()`.execute(db);
}
