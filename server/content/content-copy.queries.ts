import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/** Database channel on which new content is announced, in the transaction of the change; the payload is its place. */
export const CONTENT_CHANGED = 'content_changed';

async function announceContent(trx: Db, place: string): Promise<void> {
  await sql`select pg_notify(${CONTENT_CHANGED}, ${place})`.execute(trx);
}

/** The last good copy as it was stored; null: there is none. */
export async function findCopy(db: Db, place: string): Promise<{ content: unknown } | null> {
  const row = await db
    .selectFrom('content_copies')
    .select('content')
    .where('place', '=', place)
    .where('content', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the asker is the one who is to read the service now: nobody has begun to within these seconds. */
export async function claimCopy(db: Db, place: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ place: string }>`
    insert into content_copies (place, asked) values (${place}, now())
    on conflict (place) do update set asked = now()
      where content_copies.asked <= now() - make_interval(secs => ${seconds})
    returning place`.execute(db);
  return rows.length > 0;
}

/** Says that the copy is old, whenever it was read. */
export async function expireCopy(trx: Db, place: string): Promise<void> {
  await sql`
    insert into content_copies (place) values (${place})
    on conflict (place) do update set asked = '-infinity'`.execute(trx);
}

export type CopyOutcome = { hasChanged: boolean; failure: string | null };

/** Locks the row of the copy, which is made where it is missing, and tells what the last reading of it came to. */
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

/** Keeps a good copy and, where it differs, tells every process. `failure` is that of the reading before. */
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

/** Notes why the service could not be read; the copy stays. Gives the note before. */
export async function saveFailure(trx: Db, place: string, failure: string): Promise<string | null> {
  const before = await lockCopy(trx, place);
  await trx.updateTable('content_copies').set({ failure }).where('place', '=', place).execute();
  return before.failure;
}

export type ContentPicture = { url: string; storage_key: string; width: number; height: number };

/** Those of these pictures that this site has. */
export async function findPictures(db: Db, urls: readonly string[]): Promise<ContentPicture[]> {
  const { rows } = await sql<ContentPicture>`
    select url, storage_key, width, height from content_pictures
    where url = any(${urls}::text[]) and storage_key is not null`.execute(db);
  return rows;
}

/** Those of these addresses that nobody has tried, or where it failed more than so many seconds ago. */
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

/** Notes that a picture could not be had, unless there is one. */
export async function savePictureFailure(db: Db, url: string, failure: string): Promise<void> {
  await sql`
    insert into content_pictures (url, failure) values (${url}, ${failure})
    on conflict (url) do update set failure = excluded.failure, tried = now()
      where content_pictures.storage_key is null`.execute(db);
}

/** Forgets pictures that were not among these for a day; their files go with the next sweep. */
export async function deleteOtherPictures(db: Db, urls: readonly string[]): Promise<void> {
  await sql`
    delete from content_pictures where not url = any(${urls}::text[]) and tried < now() - interval '1 day'`.execute(
    db,
  );
}
