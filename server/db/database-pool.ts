import pg from 'pg';
import { currentTrace } from '../operations/trace.ts';
import { OutOfPatienceError } from './connection-problem.ts';
import { clientClass, StatementNames } from './named-client.ts';
import { OpenClients } from './open-clients.ts';
import { valueParsers } from './value-parsers.ts';

/** How long things may take, in milliseconds; null means as long as they need. */
export interface DatabaseLimits {
  /** To get a connection: a new one, or one that others are using. */
  connectMs: number;
  statementMs: number | null;
  lockMs: number | null;
  idleInTransactionMs: number | null;
}

/** For a person who waits: a silent or stuck database becomes an error within two seconds. */
export const REQUEST_LIMITS: DatabaseLimits = {
  connectMs: 2000,
  statementMs: 1500,
  lockMs: 1000,
  idleInTransactionMs: 5000,
};

/** For jobs, imports and seeding: a statement may take minutes, a lock never holds one up for long. */
export const PATIENT_LIMITS: DatabaseLimits = {
  connectMs: 30_000,
  statementMs: 600_000,
  lockMs: 30_000,
  idleInTransactionMs: 120_000,
};

/** For migrations and copies, where nobody can say how long is too long. */
export const NO_LIMITS: DatabaseLimits = {
  connectMs: 30_000,
  statementMs: null,
  lockMs: null,
  idleInTransactionMs: null,
};

/** The client gives up this much after the server should have: only when the server has gone silent. */
const SILENCE_MS = 500;
export interface ConnectionOptions {
  /** Read anew for every connection: the address of `PrimaryAddress` changes. */
  connection: pg.ClientConfig;
  limits: DatabaseLimits;
  /**
   * A pooler in between (pgbouncer) refuses settings made at connecting; send none then. The limits of the
   * server's side are the operator's to set on the role, ours still watch from this side.
   */
  takesSessionSettings?: boolean;
}

/** The settings of one connection to the database, with these limits: what a pool and a lone client both need. */
export function connectionSettings(options: ConnectionOptions): pg.ClientConfig {
  const { connection, limits, takesSessionSettings = true } = options;
  return {
    application_name: 'porchlight',
    ...connection,
    types: valueParsers,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.statementMs === null ? undefined : limits.statementMs + SILENCE_MS,
    ...(takesSessionSettings ? sessionSettings(limits, connection.options) : {}),
  };
}

/**
 * Short queries gain nothing from compilation, so jit is off. Disks that seek are gone, and what a search reads is in
 * memory: a page by an index costs hardly more than the next one, and the planner should know it. Times are in UTC.
 */
function sessionSettings(limits: DatabaseLimits, given = ''): pg.ClientConfig {
  return {
    options: `${given} -c jit=off -c random_page_cost=1.1 -c TimeZone=UTC`.trim(),
    statement_timeout: limits.statementMs ?? 0,
    lock_timeout: limits.lockMs ?? 0,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs ?? 0,
  };
}

/** How busy a pool is: connections open, of those idle, and callers waiting for one. */
export interface PoolFacts {
  max: number;
  total: number;
  idle: number;
  waiting: number;
}

export interface DatabasePoolOptions extends ConnectionOptions {
  max: number;
  /** Off behind a pooler that lends a connection for one transaction and does not know named statements. */
  isPrepared?: boolean;
  /** A server that follows another one is refused: what is written there would be an error, what is read there old. */
  isPrimary?: boolean;
  /** A connection could not be made, or leads to a server that takes no writes. */
  onAway?: () => void;
}

type Lend = () => Promise<pg.PoolClient>;

/**
 * A pool of connections with named statements, our parsers and limits, and a retry after a change of schema. Where one connection has met silence the
 * others may have died of it too, unheard: those are not lent again.
 */
export class DatabasePool extends pg.Pool {
  readonly #open = new OpenClients();
  readonly #suspects = new Set<pg.Client>();
  readonly #connectMs: number;
  #answeredMs = performance.now();

  constructor(options: DatabasePoolOptions) {
    super({
      ...connectionSettings(options),
      max: options.max,
      idleTimeoutMillis: 30_000,
      Client: clientClass({
        names: options.isPrepared === false ? null : new StatementNames(),
        settings: () => connectionSettings(options),
        isPrimary: options.isPrimary ?? false,
        onAway: options.onAway ?? (() => {}),
        onBegin: (client) => this.#note(client),
        onAnswer: (client) => this.#hear(client),
        onSilence: () => this.#suspectAll(),
      }),
    });
    this.#connectMs = options.limits.connectMs;
    // One that is lost while nobody uses it, or on its way out, is replaced; whoever wants to know of it listens as well.
    this.on('error', () => {});
    this.on('connect', (client) => this.#hear(client));
    const lend = super.connect.bind(this) as Lend;
    this.connect = (() => this.#lendInTime(() => this.#lendSound(lend))) as pg.Pool['connect'];
  }

  get facts(): PoolFacts {
    return {
      max: this.options.max,
      total: this.totalCount,
      idle: this.idleCount,
      waiting: this.waitingCount,
    };
  }

  /** How long no connection has heard anything of the server; it says nothing where nobody has asked it. */
  get silentMs(): number {
    return performance.now() - this.#answeredMs;
  }

  /** Leaves all connections, those at work too: what they were writing is acknowledged to nobody. */
  breakOff(): void {
    this.#open.breakOff();
  }

  #note(client: pg.Client): void {
    this.#open.add(client);
    // Also of one that was never made, of which the pool tells nothing.
    client.once('end', () => this.#suspects.delete(client));
  }

  #hear(client: pg.Client): void {
    this.#answeredMs = performance.now();
    this.#suspects.delete(client);
  }

  #suspectAll(): void {
    for (const client of this.#open) this.#suspects.add(client);
  }

  /** A connection that has not been silent, as far as anybody knows. */
  async #lendSound(lend: Lend): Promise<pg.PoolClient> {
    for (;;) {
      const client = await lend();
      if (!this.#suspects.has(client)) return client;
      // Its server would never hear that it leaves.
      client.connection.stream.destroy();
      client.release(true);
    }
  }

  /** Within what the asker's patience leaves, where somebody waits. One that comes too late is for the next. */
  async #lendInTime(lend: Lend): Promise<pg.PoolClient> {
    const patience = currentTrace()?.patience;
    if (!patience) return await lend();
    const { leftMs } = patience;
    if (leftMs < 1) throw new OutOfPatienceError();
    if (leftMs >= this.#connectMs) return await patience.wait(lend);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new OutOfPatienceError()), leftMs);
    const coming = lend();
    try {
      return await patience.wait(() => Promise.race([coming, late.promise]));
    } catch (error) {
      coming.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
