import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { MIGRATION_LOCK } from '../migrate-jobs.ts';
import { openArchiveClient } from './archive-client.ts';
import { ArchiveProblem } from './archive-problem.ts';

/** A just closed connection is listed until its backend exits. */
const LEAVING_MS = 3000;
const LOOK_MS = 50;

/**
 * Runs while no program uses the database. Programs started then wait for the queue's migration lock.
 * @param place the database's name in messages
 * @throws ArchiveProblem if the site is running
 */
export async function keepOthersOut<T>(
  connection: pg.ClientConfig,
  place: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = await openArchiveClient(connection);
  try {
    await takeStartLock(client, place);
    await waitUntilAlone(client, place);
    return await work();
  } finally {
    // Also releases the lock.
    await client.end();
  }
}

async function takeStartLock(client: pg.Client, place: string): Promise<void> {
  for (const begin = Date.now(); ; await sleep(LOOK_MS)) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]!.got) return;
    if (Date.now() - begin > LEAVING_MS)
      throw new ArchiveProblem(`Another program is just starting on ${place}: stop it, and try again.`);
  }
}

async function waitUntilAlone(client: pg.Client, place: string): Promise<void> {
  for (const begin = Date.now(); ; await sleep(LOOK_MS)) {
    const { rows } = await client.query<{ others: number }>(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'porchlight%'`);
    const others = rows[0]!.others;
    if (others === 0) return;
    if (Date.now() - begin > LEAVING_MS)
      throw new ArchiveProblem(
        `The site runs on ${place} (${others} connections): stop every process of it, and try again.`,
      );
  }
}
