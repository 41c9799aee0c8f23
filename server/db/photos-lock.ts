import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { openArchiveClient, queriesOn } from './archive/archive-client.ts';
import { ArchiveProblem } from './archive/archive-problem.ts';
import { freeLock, takeLock } from './named-lock.ts';
import type { Db } from './tables.ts';

/** Held during a backup: no photo of its snapshot may be deleted. */
const PHOTOS = { kind: 'backup', name: 'photos' };
/** A deletion ends in a moment; another backup does not. */
const WAIT_MS = 10_000;
const LOOK_MS = 100;

/** The lock belongs to the connection: if it works, the lock is held. */
async function assertHeld(db: Db): Promise<void> {
  await sql`select 1`.execute(db).catch((error: Error) => {
    const sentence =
      'The line to the database broke on which this backup kept photos from being removed: photos may have been removed.';
    throw new ArchiveProblem(`${sentence} Try again. (${error.message})`);
  });
}

/**
 * @param work calls `assertKept` before declaring its result complete
 * @throws ArchiveProblem during another backup, or if the lock was lost
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
      // A dropped connection has released it.
      await freeLock(db, PHOTOS).catch(() => {});
    }
  } finally {
    await client.end();
  }
}

/** @throws Error during a backup, so that the job is retried */
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
