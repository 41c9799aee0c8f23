import pg from 'pg';
import { connectionSettings, PATIENT_LIMITS } from './database-pool.ts';

export interface JobPoolOptions {
  /** The primary's own address: the job queue LISTENs and holds locks of the session. */
  connection: pg.ClientConfig;
  max: number;
  log: { warn(message: string): void };
}

/**
 * Connections for the job queue itself. It expects `pg`'s own values (times as `Date`, bigints as text), names its
 * statements itself, and must not be cut off like a request: only a database silent for minutes is given up.
 */
export function openJobPool({ connection, max, log }: JobPoolOptions): pg.Pool {
  // The address is read anew for every connection: it is another one after the primary was replaced.
  const settings = (): pg.ClientConfig => ({
    ...connectionSettings({ connection, limits: PATIENT_LIMITS, takesSessionSettings: false }),
    types: undefined,
    application_name: 'porchlight jobs',
  });
  const pool = new pg.Pool({
    ...settings(),
    max,
    Client: class extends pg.Client {
      constructor(config?: string | pg.ClientConfig) {
        super({ ...(config as pg.ClientConfig), ...settings() });
      }
    },
  });
  pool.on('error', (error) => log.warn(`A connection of the job queue was lost: ${error.message}`));
  // A connection that breaks while lent out also fails its query, which is where it is dealt with.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
