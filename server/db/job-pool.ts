import pg from 'pg';
import { connectionSettings, type DatabaseLimits, PATIENT_LIMITS } from './database-pool.ts';

/** The queue's own statements are short; the work of a job is done on other connections. */
const QUEUE_LIMITS: DatabaseLimits = { ...PATIENT_LIMITS, connectMs: 10_000, statementMs: 60_000, lockMs: 0 };

export interface JobPoolOptions {
  /** The primary itself: the job queue LISTENs and holds locks of the session. */
  connection: pg.ClientConfig;
  max: number;
  limits?: DatabaseLimits;
  log: { warn(message: string): void };
}

type Release = (error?: Error | boolean) => void;
type Connected = Parameters<typeof pg.Pool.prototype.connect>[0];

/** Connections for the job queue, which expects `pg`'s own values (times as `Date`, bigints as text) and names its statements. */
export class JobPool extends pg.Pool {
  constructor({ connection, max, limits = QUEUE_LIMITS, log }: JobPoolOptions) {
    super({
      ...connectionSettings(connection, limits),
      types: undefined,
      application_name: 'porchlight jobs',
      max,
    });
    this.on('error', (error) => log.warn(`A connection of the job queue was lost: ${error.message}`));
    // A connection that breaks while in use also fails its query.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return super.connect();
    super.connect((error, client, release) => connected(error, client, once(release)));
    return undefined;
  }
}

/** The queue releases its listening connection twice when that breaks, where nothing catches the error of the second time. */
function once(release: Release | undefined): Release {
  let isReleased = false;
  return (error) => {
    if (!isReleased) release?.(error);
    isReleased = true;
  };
}
