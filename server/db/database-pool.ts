import { createHash } from 'node:crypto';
import pg from 'pg';
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
/** Prepared statements cost memory on every connection of the server, so their number is bounded. */
const MAX_STATEMENT_NAMES = 500;
/** More parameters than this is a bulk write, whose text seldom comes back. */
const MAX_NAMED_PARAMETERS = 100;

export interface ConnectionOptions {
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

/**
 * Names each parameterised statement by the hash of its text, so that PostgreSQL plans it once per connection:
 * measured five times faster on a nested query. Shared by the connections of a pool.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  find(text: string, parameters: number): string | null {
    if (parameters === 0 || parameters > MAX_NAMED_PARAMETERS) return null;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MAX_STATEMENT_NAMES) return null;
    const name = createHash('sha1').update(text).digest('base64url') + (this.#generation || '');
    this.#names.set(text, name);
    return name;
  }

  /** After a change of the schema: every statement is prepared anew, under a new name. */
  forget(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  /cached plan must not change result type/.test(error.message);

const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

type Send = (...args: unknown[]) => Promise<unknown>;

/**
 * A client that names its statements, asks once more after a change of the schema, and never goes back into the
 * pool while the server still works on a query we have given up.
 */
function clientClass(names: StatementNames | null): new () => pg.ClientBase {
  return class PorchlightClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      // A connection that breaks while it is lent out raises 'error' as well as failing its query; without a
      // listener that event would end the process.
      this.on('error', () => {});
      const send = super.query.bind(this) as unknown as Send;
      this.query = ((...args: unknown[]) => {
        const [text, values] = args;
        const isPlain = typeof text === 'string' && Array.isArray(values) && args.length === 2;
        return isPlain ? this.#run(send, text, values) : send(...args);
      }) as unknown as pg.Client['query'];
    }

    async #run(send: Send, text: string, values: unknown[]): Promise<unknown> {
      const sendNamed = (): Promise<unknown> => {
        const name = names?.find(text, values.length);
        return send(name ? { name, text, values } : { text, values });
      };
      // Inside a transaction the error has spoilt it, and only the caller can begin it again.
      const isAlone = this.getTransactionStatus() !== 'T';
      try {
        return await sendNamed();
      } catch (error) {
        if (isSilence(error)) void this.end();
        if (!isStalePlan(error)) throw error;
        names?.forget();
        if (!isAlone) throw error;
        return await sendNamed();
      }
    }
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
}

/** A pool of connections with named statements, our parsers and limits, and a retry after a change of schema. */
export class DatabasePool extends pg.Pool {
  constructor(options: DatabasePoolOptions) {
    super({
      ...connectionSettings(options),
      max: options.max,
      idleTimeoutMillis: 30_000,
      Client: clientClass(options.isPrepared === false ? null : new StatementNames()),
    });
  }

  get facts(): PoolFacts {
    return {
      max: this.options.max,
      total: this.totalCount,
      idle: this.idleCount,
      waiting: this.waitingCount,
    };
  }
}
