import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { NO_LIMITS } from './database-pool.ts';
import { JobPool } from './job-pool.ts';

export const MIGRATION_LOCK = 7_204_032;

export async function migrateJobs(
  connection: pg.ClientConfig,
  log: { info(message: string): void; warn(message: string): void },
): Promise<void> {
  const pool = new JobPool({ connection, max: 2, limits: NO_LIMITS, log });
  const logger = new Logger(() => (level, message) => {
    if (level === 'warning' || level === 'error') log.warn(`Job queue: ${message}`);
  });
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await runMigrations({ pgPool: pool, logger });
    } finally {
      // Closing the connection also releases the lock.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
