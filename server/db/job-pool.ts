import pg from 'pg';
import { isSilence } from './connection-problem.ts';
import { connectionSettings, type DatabaseLimits, PATIENT_LIMITS } from './database-pool.ts';
import { OpenClients } from './open-clients.ts';

/**
 * For the queue's own statements, all of them short: the work of a job is done on other connections. A server that says
 * nothing for so long will not, and jobs stand still until that is seen.
 */
export const QUEUE_LIMITS: DatabaseLimits = { ...PATIENT_LIMITS, connectMs: 10_000, statementMs: 60_000 };

export interface JobPoolOptions {
  /** The primary's own address: the job queue LISTENs and holds locks of the session. */
  connection: pg.ClientConfig;
  max: number;
  limits?: DatabaseLimits;
  log: { warn(message: string): void };
}

type Release = (error?: Error | boolean) => void;
type TellClient = Parameters<typeof pg.Pool.prototype.connect>[0];

type Send = (...args: unknown[]) => unknown;

/** A client that never goes back into its pool with a question that was given up: whatever is asked after it would wait for that answer. */
class JobClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config);
    const send = super.query.bind(this) as unknown as Send;
    this.query = ((...args: unknown[]) => {
      const told = args.at(-1);
      if (typeof told === 'function') args.splice(-1, 1, this.#watched(told as Send));
      const answer = send(...args);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#giveUp(error));
      return answer;
    }) as unknown as pg.Client['query'];
  }

  #watched(tell: Send): Send {
    return (...answer) => {
      this.#giveUp(answer[0]);
      tell(...answer);
    };
  }

  #giveUp(error: unknown): void {
    // Known to the pool at once, unlike the end of the line itself.
    if (isSilence(error)) void this.end();
    forgetCode(error);
  }
}

/**
 * Connections for the job queue itself. It expects `pg`'s own values (times as `Date`, bigints as text), names its
 * statements itself, and is not cut off like a request: only a database silent for a minute is given up.
 */
export class JobPool extends pg.Pool {
  readonly #open = new OpenClients();

  constructor({ connection, max, limits = QUEUE_LIMITS, log }: JobPoolOptions) {
    // The address is read anew for every connection: it is another one after the primary was replaced.
    const settings = (): pg.ClientConfig => ({
      ...connectionSettings({ connection, limits, takesSessionSettings: false }),
      types: undefined,
      application_name: 'porchlight jobs',
    });
    const begun = (client: pg.Client) => this.#open.add(client);
    super({
      ...settings(),
      max,
      Client: class extends JobClient {
        constructor(config?: string | pg.ClientConfig) {
          super({ ...(config as pg.ClientConfig), ...settings() });
          begun(this);
        }
      },
    });
    this.on('error', (error) => log.warn(`A connection of the job queue was lost: ${error.message}`));
    // A connection that breaks while lent out also fails its query, which is where it is dealt with.
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(tell: TellClient): void;
  override connect(tell?: TellClient): Promise<pg.PoolClient> | undefined {
    if (!tell)
      return super.connect().catch((error: unknown) => {
        forgetCode(error);
        throw error;
      });
    super.connect((error, client, release) => {
      forgetCode(error);
      tell(error, client, onlyOnce(release));
    });
    return undefined;
  }

  /** Another server is the primary: leaves the connections to the former one, which may be silent for ever. */
  breakOff(): void {
    this.#open.breakOff();
  }
}

/** Of a server that starts, a host that is not there, a line on which nothing moves. */
const SLEPT_OVER = new Set(['57P03', 'EHOSTUNREACH', 'ETIMEDOUT']);

/** The queue sleeps over these, for up to three minutes and deaf to every notice; after other failures it soon asks again. */
function forgetCode(error: unknown): void {
  if (error instanceof Error && 'code' in error && SLEPT_OVER.has(String(error.code))) delete error.code;
}

/**
 * The queue gives the connection on which it listens back when it stops, and once more, where nothing catches that
 * this fails, when the line breaks before its LISTEN was answered.
 */
function onlyOnce(release: Release | undefined): Release {
  let isBack = false;
  return (error) => {
    // A pool that has ended tells its error without one.
    if (!isBack) release?.(error);
    isBack = true;
  };
}
