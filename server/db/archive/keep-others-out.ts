import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { MIGRATION_LOCK } from '../migrate-jobs.ts';
import { openArchiveClient } from './archive-client.ts';
import { ArchiveProblem } from './archive-problem.ts';

/** A connection that was closed a moment ago is still listed for as long as its server process takes to leave. */
const LEAVING_MS = 3000;
const LOOK_MS = 50;

/**
 * Does some work while no program of ours uses the database. One that is started meanwhile waits for the lock under which
 * every start looks after the queue's tables, and goes on when the work is done.
 * @param place how sentences call the database
 * @throws ArchiveProblem where the site runs
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
    // Ends the session, and with it the lock.
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
