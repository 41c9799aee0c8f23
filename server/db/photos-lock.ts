import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { openArchiveClient, queriesOn } from './archive/archive-client.ts';
import { ArchiveProblem } from './archive/archive-problem.ts';
import { freeLock, takeLock } from './named-lock.ts';
import type { Db } from './tables.ts';

/** Held by a backup while it copies photos: none that its moment of the database names may go meanwhile. */
const PHOTOS = { kind: 'backup', name: 'photos' };
/** The removal of one picture is over within a moment; another backup is not. */
const WAIT_MS = 10_000;
const LOOK_MS = 100;

/** The lock is the connection's: a line that answers has never let go of it. */
async function assertHeld(db: Db): Promise<void> {
  await sql`select 1`.execute(db).catch((error: Error) => {
    const sentence =
      'The line to the database broke on which this backup kept photos from being removed: photos may have been removed.';
    throw new ArchiveProblem(`${sentence} Try again. (${error.message})`);
  });
}

/**
 * Does some work while no photo is removed from the store.
 * @param work calls `assertKept` before what it has done is taken for whole
 * @throws ArchiveProblem where another backup is being written, or where photos may have been removed meanwhile
 */
export async function withPhotosKept<T>(
  connection: pg.ClientConfig,
  work: (assertKept: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = await openArchiveClient(connection);
  try {
    const db = queriesOn(client);
    for (const begin = Date.now(); !(await takeLock(db, PHOTOS)); await sleep(LOOK_MS))
      if (Date.now() - begin > WAIT_MS)
        throw new ArchiveProblem('Another backup of this site is being written.');
    try {
      return await work(() => assertHeld(db));
    } finally {
      // A line that broke has let go of it.
      await freeLock(db, PHOTOS).catch(() => {});
    }
  } finally {
    await client.end();
  }
}

/**
 * Removes photos, but not while a backup copies them.
 * @throws Error then, so that a job comes again later
 */
export async function removePhotos(db: Db, remove: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock_shared(hashtext(${`porchlight:${PHOTOS.kind}`}), hashtext(${PHOTOS.name})) as got`.execute(
      trx,
    );
    if (!rows[0]!.got) throw new Error('A backup is being written: photos are removed once it is done.');
    await remove();
  });
}
