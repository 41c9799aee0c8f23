import { sql } from 'kysely';
import { propertyTitle, type StoredTitle } from '#shared/rules/property-title.ts';
import { isPublic } from '../../db/public-listing.ts';
import type { Db } from '../../db/tables.ts';

const COLUMNS = [
  'id',
  'manager_id',
  'source',
  'url',
  'mapping',
  'language',
  'etag',
  'last_modified',
  'checked',
  'failures',
  'problem',
  'created',
] as const;

export async function findFeeds(db: Db, manager_id: number) {
  return await db
    .selectFrom('scheduled_feeds')
    .select(COLUMNS)
    .where('manager_id', '=', manager_id)
    .orderBy('id')
    .execute();
}
export type ScheduledFeed = Awaited<ReturnType<typeof findFeeds>>[number];

export async function findAllFeeds(db: Db): Promise<ScheduledFeed[]> {
  return await db.selectFrom('scheduled_feeds').select(COLUMNS).orderBy('id').execute();
}

/** With the user to notify; null for an account that can't log in. */
export async function findFeed(db: Db, id: number) {
  return await db
    .selectFrom('scheduled_feeds as f')
    .innerJoin('managers as m', 'm.id', 'f.manager_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(COLUMNS.map((column) => `f.${column}` as const))
    .select(['m.user_id', 'u.status as user_status', sql<boolean>`u.email is not null`.as('has_email')])
    .where('f.id', '=', id)
    .executeTakeFirst();
}

/** Null if the manager has the address already. */
export async function insertFeed(
  db: Db,
  feed: Pick<ScheduledFeed, 'manager_id' | 'source' | 'url' | 'language'> & { mapping: string | null },
): Promise<number | null> {
  const row = await db
    .insertInto('scheduled_feeds')
    .values(feed)
    .onConflict((conflict) => conflict.columns(['manager_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteFeed(db: Db, id: number, manager_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('scheduled_feeds')
    .where('id', '=', id)
    .where('manager_id', '=', manager_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function updateFeedVersion(
  db: Db,
  id: number,
  { etag, last_modified }: Pick<ScheduledFeed, 'etag' | 'last_modified'>,
): Promise<void> {
  await db
    .updateTable('scheduled_feeds')
    .set({ etag, last_modified, checked: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function updateFeedSucceeded(db: Db, id: number): Promise<void> {
  await db
    .updateTable('scheduled_feeds')
    .set({ checked: sql`now()`, failures: 0, problem: null })
    .where('id', '=', id)
    .execute();
}

/** Forgets the ETag, so that the next attempt reads the file even if it is the same. */
export async function updateFeedFailed(db: Db, id: number, problem: string): Promise<number> {
  const row = await db
    .updateTable('scheduled_feeds')
    .set({
      ...{ checked: sql`now()`, problem, etag: null, last_modified: null },
      failures: sql`failures + 1`,
    })
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export type MissingListing = { id: number; title: string };

/** Public listings of the feed that the file lacks, with the number of all of its public listings. */
export async function findMissing(
  db: Db,
  feed_id: number,
  externalIds: readonly string[],
): Promise<{ missing: MissingListing[]; total: number }> {
  const { rows } = await sql<StoredTitle & { id: number; is_missing: boolean }>`
    select p.id, p.name, p.listing_title, p.type, p.address_1,
      not (p.external_id = any(${externalIds}::text[]) or 'porchlight-' || p.id = any(${externalIds}::text[])) as is_missing
    from scheduled_feed_listings l join properties p on p.id = l.property_id
    where l.feed_id = ${feed_id} and ${isPublic('p')} order by p.id`.execute(db);
  const missing = rows.filter(({ is_missing }) => is_missing);
  return { missing: missing.map((row) => ({ id: row.id, title: propertyTitle(row) })), total: rows.length };
}

export async function findFeedListingIds(db: Db, feed_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from scheduled_feed_listings l join properties p on p.id = l.property_id
    where l.feed_id = ${feed_id} and ${isPublic('p')} order by p.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertFeedListings(db: Db, feed_id: number, ids: readonly number[]): Promise<void> {
  await sql`insert into scheduled_feed_listings (feed_id, property_id)
    select ${feed_id}, id from properties where id = any(${ids}::bigint[]) on conflict do nothing`.execute(
    db,
  );
}

export async function deleteFeedListings(db: Db, feed_id: number, ids: readonly number[]): Promise<void> {
  await sql`delete from scheduled_feed_listings
    where feed_id = ${feed_id} and property_id = any(${ids}::bigint[])`.execute(db);
}
