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

/** Does some work while no photo is removed from the store. @throws ArchiveProblem where another backup is being written */
export async function withPhotosKept<T>(connection: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = await openArchiveClient(connection);
  try {
    const db = queriesOn(client);
    for (const begin = Date.now(); !(await takeLock(db, PHOTOS)); await sleep(LOOK_MS))
      if (Date.now() - begin > WAIT_MS)
        throw new ArchiveProblem('Another backup of this site is being written.');
    const result = await work();
    await freeLock(db, PHOTOS);
    return result;
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
