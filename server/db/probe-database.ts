import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  connectionProblem,
  DatabaseUnavailableError,
  isPassingTrouble,
  isRefusedSetting,
  STANDBY,
} from './connection-problem.ts';
import type { DatabaseLog } from './database-log.ts';
import { connectionSettings, type DatabaseLimits, REQUEST_LIMITS } from './database-pool.ts';

/** The oldest PostgreSQL whose SQL we speak. */
export const OLDEST_SERVER_MAJOR = 15;
/** A database that is started together with us may need this long. */
const WAIT_FOR_SERVER_MS = 8000;
const RETRY_MS = 250;
/** The machine may be busy with its own start. */
const PROBE_LIMITS: DatabaseLimits = { ...REQUEST_LIMITS, connectMs: 5000, statementMs: 5000 };

export interface ServerFacts {
  major: number;
  /** It follows another server and takes no writes. */
  isStandby: boolean;
  takesSessionSettings: boolean;
}

class StandbyError extends Error {
  readonly code = STANDBY;
}

async function ask(connection: pg.ClientConfig, takesSessionSettings: boolean): Promise<ServerFacts> {
  const client = new pg.Client(
    connectionSettings({ connection, limits: PROBE_LIMITS, takesSessionSettings }),
  );
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; is_standby: boolean }>(
      "select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as is_standby",
    );
    const { version = 0, is_standby = false } = rows[0] ?? {};
    return { major: version, isStandby: is_standby, takesSessionSettings };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Connects once to see that the database is there, new enough and no replica, waiting a while for one that is still starting
 * or about to be promoted.
 * @param place how the sentences call it
 * @param onRetry looks for another address before each further attempt; without it, a replica is refused at once
 * @throws DatabaseUnavailableError
 */
export async function probeDatabase(
  connection: pg.ClientConfig,
  place: string,
  log: DatabaseLog,
  onRetry?: () => Promise<void>,
): Promise<ServerFacts> {
  let takesSessionSettings = true;
  let isTold = false;
  for (const begin = Date.now(); ; ) {
    try {
      const facts = await ask(connection, takesSessionSettings);
      if (facts.major >= OLDEST_SERVER_MAJOR && facts.isStandby) throw new StandbyError();
      if (facts.major >= OLDEST_SERVER_MAJOR) return facts;
      throw new DatabaseUnavailableError(
        `The database at ${place} is PostgreSQL ${facts.major}; Porchlight needs ${OLDEST_SERVER_MAJOR} or newer.`,
      );
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      if (takesSessionSettings && isRefusedSetting(error)) {
        log.warn(
          `The pooler at ${place} takes no session settings: set statement_timeout and jit=off on the role.`,
        );
        takesSessionSettings = false;
        continue;
      }
      const mayPass = isPassingTrouble(error) || (error instanceof StandbyError && onRetry !== undefined);
      if (!mayPass || Date.now() - begin > WAIT_FOR_SERVER_MS) throw connectionProblem(error, place);
      if (!isTold) log.warn(`Waiting for the database at ${place} …`);
      isTold = true;
      await onRetry?.();
      await sleep(RETRY_MS);
    }
  }
}

/** Makes the database of this connection where the server has none of that name yet. */
export async function createDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  try {
    await client.connect();
    await client.query(`create database ${pg.escapeIdentifier(connection.database ?? '')}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== '42P04' && code !== '23505') throw error; // else another process was quicker
  } finally {
    await client.end().catch(() => {});
  }
}
