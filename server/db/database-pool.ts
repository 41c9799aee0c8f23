import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isStalePlan, isTimeout } from './connection-problem.ts';
import { valueParsers } from './value-parsers.ts';

/** Milliseconds; 0 for none. */
export interface DatabaseLimits {
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

export const REQUEST_LIMITS: DatabaseLimits = {
  connectMs: 2000,
  statementMs: 1500,
  lockMs: 1000,
  idleInTransactionMs: 5000,
};

export const JOB_LIMITS: DatabaseLimits = {
  connectMs: 30_000,
  statementMs: 600_000,
  lockMs: 30_000,
  idleInTransactionMs: 120_000,
};

export const NO_LIMITS: DatabaseLimits = {
  connectMs: 30_000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
};

/** The client's timeout applies only if the server is unresponsive. */
const CLIENT_TIMEOUT_MARGIN_MS = 500;

/** JIT slows short queries. `random_page_cost` assumes data in memory or on an SSD. */
export function connectionSettings(connection: pg.ClientConfig, limits: DatabaseLimits): pg.ClientConfig {
  const settings = {
    jit: 'off',
    random_page_cost: 1.1,
    timezone: 'UTC',
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    application_name: 'porchlight',
    ...connection,
    options: [connection.options, ...options].join(' ').trim(),
    types: valueParsers,
    keepAlive: true,
    connectionTimeoutMillis: limits.connectMs,
    ...(limits.statementMs > 0 ? { query_timeout: limits.statementMs + CLIENT_TIMEOUT_MARGIN_MS } : {}),
  };
}

/** Each named statement uses memory on every connection. */
const MAX_STATEMENT_NAMES = 1000;
/** Bulk writes have more parameters and are rarely repeated. */
const MAX_NAMED_PARAMETERS = 100;

/** The server may be unresponsive, have outdated plans, or no longer be the primary. */
const shouldDiscardConnection = (error: unknown): boolean =>
  isTimeout(error) || isStalePlan(error) || (error as { code?: unknown }).code === '25006';

export interface PoolFacts {
  max: number;
  total: number;
  idle: number;
  waiting: number;
}

export interface DatabasePoolOptions {
  connection: pg.ClientConfig;
  limits: DatabaseLimits;
  max: number;
  /** The pool replaces a lost connection. */
  onError?: (error: Error) => void;
}

/** Names statements and discards broken connections. */
export class DatabasePool implements PostgresPool {
  readonly options = {};
  readonly #pool: pg.Pool;
  readonly #max: number;
  /** Names by statement: PostgreSQL parses a named one once per connection and can reuse its plan. */
  readonly #names = new Map<string, string>();

  constructor({ connection, limits, max, onError = () => {} }: DatabasePoolOptions) {
    this.#max = max;
    this.#pool = new pg.Pool({ ...connectionSettings(connection, limits), max, idleTimeoutMillis: 30_000 });
    this.#pool.on('error', onError);
    // An unhandled error event during a transaction would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#pool.connect();
    let failure: unknown;
    const query = async (text: string, values: readonly unknown[] = []) => {
      if (failure) throw failure;
      try {
        return await client.query({ name: this.#nameOf(text, values.length), text, values: [...values] });
      } catch (error) {
        if (shouldDiscardConnection(error)) failure = error;
        throw error;
      }
    };
    const release = (shouldDestroy?: boolean) => client.release(Boolean(failure ?? shouldDestroy));
    return { query, release } as unknown as PostgresPoolClient;
  }

  #nameOf(text: string, parameters: number): string | undefined {
    const known = this.#names.get(text);
    if (
      known ||
      parameters === 0 ||
      parameters > MAX_NAMED_PARAMETERS ||
      this.#names.size >= MAX_STATEMENT_NAMES
    )
      return known;
    const name = createHash('sha256').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }

  get facts(): PoolFacts {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { max: this.#max, total, idle, waiting };
  }
}
