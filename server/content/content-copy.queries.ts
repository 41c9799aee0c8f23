import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** NOTIFY channel. The transaction that changes content sends the copy's `place` as payload. */
export const CONTENT_CHANGED = 'content_changed';

async function announceContent(trx: Db, place: string): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANGED}, ${place})`.execute(trx);
}

export async function findCopy(db: Db, place: string): Promise<{ content: unknown } | null> {
  const row = await db
    .selectFrom('content_copies')
    .select('content')
    .where('place', '=', place)
    .where('content', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns true for one caller per interval, which then fetches from the service. */
export async function claimCopy(db: Db, place: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ place: string }>`
    insert into content_copies (place, asked) values (${place}, now())
    on conflict (place) do update set asked = now()
      where content_copies.asked <= now() - make_interval(secs => ${seconds})
    returning place`.execute(db);
  return rows.length > 0;
}

export async function expireCopy(trx: Db, place: string): Promise<void> {
  await sql`
    insert into content_copies (place) values (${place})
    on conflict (place) do update set asked = '-infinity'`.execute(trx);
}

type CopyOutcome = { hasChanged: boolean; failure: string | null };

/**
 * Locks the copy's row, which is created if missing.
 * @returns the result of the last fetch
 */
async function lockCopy(trx: Db, place: string): Promise<{ digest: string | null; failure: string | null }> {
  await sql`insert into content_copies (place, asked) values (${place}, now()) on conflict (place) do nothing`.execute(
    trx,
  );
  return await trx
    .selectFrom('content_copies')
    .select(['digest', 'failure'])
    .where('place', '=', place)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Notifies all processes if the content changed.
 * @returns `failure` of the previous fetch
 */
export async function saveCopy(
  trx: Db,
  place: string,
  copy: { content: string; digest: string },
): Promise<CopyOutcome> {
  const before = await lockCopy(trx, place);
  const hasChanged = before.digest !== copy.digest;
  await trx
    .updateTable('content_copies')
    .set({ fetched: sql<string>`now()`, failure: null, ...(hasChanged ? copy : {}) })
    .where('place', '=', place)
    .execute();
  if (hasChanged) await announceContent(trx, place);
  return { hasChanged, failure: before.failure };
}

export async function saveFailure(trx: Db, place: string, failure: string): Promise<string | null> {
  const before = await lockCopy(trx, place);
  await trx.updateTable('content_copies').set({ failure }).where('place', '=', place).execute();
  return before.failure;
}

export type ContentPicture = { url: string; storage_key: string; width: number; height: number };

export async function findPictures(db: Db, urls: readonly string[]): Promise<ContentPicture[]> {
  const { rows } = await sql<ContentPicture>`
    select url, storage_key, width, height from content_pictures
    where url = any(${urls}::text[]) and storage_key is not null`.execute(db);
  return rows;
}

export async function findMissingPictures(
  db: Db,
  urls: readonly string[],
  seconds: number,
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${urls}::text[]) as wanted(url)
    where not exists (
      select from content_pictures p where p.url = wanted.url
        and (p.storage_key is not null or p.tried > now() - make_interval(secs => ${seconds})))`.execute(db);
  return rows.map(({ url }) => url);
}

export async function savePictureRow(trx: Db, place: string, picture: ContentPicture): Promise<void> {
  const { url, ...columns } = picture;
  await trx
    .insertInto('content_pictures')
    .values({ ...picture, failure: null })
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet({ ...columns, failure: null, tried: sql<string>`now()` }),
    )
    .execute();
  await announceContent(trx, place);
}

export async function savePictureFailure(db: Db, url: string, failure: string): Promise<void> {
  await sql`
    insert into content_pictures (url, failure) values (${url}, ${failure})
    on conflict (url) do update set failure = excluded.failure, tried = now()
      where content_pictures.storage_key is null`.execute(db);
}

/** Deletes rows of pictures unused for a day. A cleanup job deletes their files. */
export async function deleteOtherPictures(db: Db, urls: readonly string[]): Promise<void> {
  await sql`
    delete from content_pictures where not url = any(${urls}::text[]) and tried < now() - interval '1 day'`.execute(
    db,
  );
}
