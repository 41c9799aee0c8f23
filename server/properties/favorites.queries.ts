import { type RawBuilder, sql } from 'kysely';
import type { Favorite, FavoriteCard } from '#shared/api/favorites-schemas.ts';
import { isHidden, isPublic } from '../db/public-listing.ts';
import type { Db } from '../db/tables.ts';

/** Card and school of a favorite. Returns no row if the property is not public. */
const cardOf = (property: RawBuilder<unknown>) => sql`(
  select c.listing::json as card,
    json_build_object('name', s.name, 'short_name', s.short_name, 'public_view_url', s.public_view_url) as school
  from property_cards c join schools s on s.id = c.school_id
  where c.property_id = ${property} order by c.distance, c.school_id limit 1)`;

/** Lists the newest first, without deleted and hidden listings. Inactive listings have no card. */
export async function findFavorites(db: Db, user_id: number): Promise<Favorite[]> {
  const { rows } = await sql<Favorite>`
    select v.property_id as property, v.created as saved, v.name, k.school, k.card
    from favorites v join properties p on p.id = v.property_id and p.deleted is null and not ${isHidden('p')}
    left join lateral ${cardOf(sql`v.property_id`)} k on true
    where v.user_id = ${user_id} order by v.created desc, v.property_id desc`.execute(db);
  return rows;
}

export async function findFavoriteIds(db: Db, user_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.property_id as id from favorites v join properties p on p.id = v.property_id and p.deleted is null and not ${isHidden('p')}
    where v.user_id = ${user_id} order by v.created desc, v.property_id desc`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findFavoriteCards(db: Db, ids: readonly number[]): Promise<FavoriteCard[]> {
  const { rows } = await sql<FavoriteCard>`
    select asked.id as property, k.school, k.card
    from unnest(${[...ids]}::bigint[]) as asked (id) cross join lateral ${cardOf(sql`asked.id`)} k`.execute(
    db,
  );
  return rows;
}

/** Locks the user, so that concurrent requests can't exceed the limit of favorites. */
export async function lockFavorites(trx: Db, user_id: number): Promise<void> {
  await sql`select id from users where id = ${user_id} for no key update`.execute(trx);
}

/** Counts inactive listings too, but neither deleted nor hidden ones. */
export async function countFavorites(db: Db, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from favorites v join properties p on p.id = v.property_id and p.deleted is null and not ${isHidden('p')}
    where v.user_id = ${user_id}`.execute(db);
  return rows[0]!.count;
}

/** Finds the public listings that the user has not saved yet, in the order of `ids`. */
export async function findUnsaved(db: Db, user_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place)
    join properties p on p.id = asked.id and ${isPublic('p')}
    where not exists (select from favorites v where v.user_id = ${user_id} and v.property_id = p.id)
    group by p.id order by min(asked.place)`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertFavorites(db: Db, user_id: number, ids: readonly number[]): Promise<void> {
  await sql`
    insert into favorites (user_id, property_id, name, created)
    select ${user_id}, p.id, coalesce(nullif(btrim(p.name), ''), btrim(p.listing_title)), clock_timestamp() - asked.place * interval '1 millisecond'
    from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place) join properties p on p.id = asked.id
    on conflict do nothing`.execute(db);
}

export async function hasFavorite(db: Db, user_id: number, property_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from favorites where user_id = ${user_id} and property_id = ${property_id}`.execute(db);
  return rows.length > 0;
}

export async function deleteFavorite(db: Db, user_id: number, property_id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from favorites where user_id = ${user_id} and property_id = ${property_id} returning property_id`.execute(
    db,
  );
  return rows.length > 0;
}
