import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { connectionSettings, NO_LIMITS } from '../database-pool.ts';
import { MIGRATION_LOCK } from '../migrate-jobs.ts';
import type { Db, Tables } from '../tables.ts';

/** The database is unchanged. The operator sees the message. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem';
}

/** PostgreSQL lists a closed connection until its backend process exits. */
const CLOSE_TIMEOUT_MS = 3000;
const POLL_MS = 50;

/** Closing the connection rolls back an open transaction and releases locks. */
export async function withArchiveClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connectionSettings(connection, NO_LIMITS),
    application_name: 'porchlight archive',
  });
  // The running query reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query("set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1");
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function findDatabaseName(connection: pg.ClientConfig): Promise<string> {
  return await withArchiveClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    return rows[0]!.name;
  });
}

/** Queries run in the client's open transaction. */
export function queriesOn(client: pg.Client): Db {
  const query = client.query.bind(client);
  const connection = { query, release: () => {} } as unknown as PostgresPoolClient;
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Programs that start later wait. @param place the database's name in messages @throws ArchiveProblem */
export async function requireExclusiveAccess(client: pg.Client, place: string): Promise<void> {
  for (const begin = Date.now(); ; await sleep(POLL_MS)) {
    const { rows } = await client.query<{ is_locked: boolean; others: number }>(
      `select pg_try_advisory_lock($1) as is_locked, (
        select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name like 'porchlight%'
      ) as others`,
      [MIGRATION_LOCK],
    );
    const { is_locked, others } = rows[0]!;
    if (is_locked && others === 0) return;
    if (Date.now() - begin > CLOSE_TIMEOUT_MS)
      throw new ArchiveProblem(
        `The site is running on ${place} (${others} connections). Stop all its processes, then try again.`,
      );
  }
}
