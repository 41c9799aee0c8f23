import pg from 'pg';
import { connectionSettings, type DatabaseLimits, JOB_LIMITS } from './database-pool.ts';

/** Jobs use other connections for their work. */
const QUEUE_LIMITS: DatabaseLimits = { ...JOB_LIMITS, connectMs: 10_000, statementMs: 60_000, lockMs: 0 };

export interface JobPoolOptions {
  /** Must be the primary for LISTEN and session locks. */
  connection: pg.ClientConfig;
  max: number;
  limits?: DatabaseLimits;
  log: { warn(message: string): void };
}

type Release = (error?: Error | boolean) => void;
type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/** graphile-worker expects `pg`'s default parsers. */
export class JobPool extends pg.Pool {
  constructor({ connection, max, limits = QUEUE_LIMITS, log }: JobPoolOptions) {
    super({
      ...connectionSettings(connection, limits),
      types: undefined,
      application_name: 'porchlight jobs',
      max,
    });
    this.on('error', (error) => log.warn(`Lost a connection of the job queue: ${error.message}`));
    // The query that uses the connection reports the error.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => callback(error, client, once(release)));
    return undefined;
  }
}

/** graphile-worker may release its listening connection twice, which would throw. */
function once(release: Release | undefined): Release {
  let isReleased = false;
  return (error) => {
    if (!isReleased) release?.(error);
    isReleased = true;
  };
}
