import { createHash } from 'node:crypto';
import pg from 'pg';
import { isStalePlan, isTimeout } from './connection-problem.ts';
import { valueParsers } from './value-parsers.ts';

/** Milliseconds; 0: unlimited. */
export interface DatabaseLimits {
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** A stuck database fails within two seconds. */
export const REQUEST_LIMITS: DatabaseLimits = {
  connectMs: 2000,
  statementMs: 1500,
  lockMs: 1000,
  idleInTransactionMs: 5000,
};

export const PATIENT_LIMITS: DatabaseLimits = {
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

/** The client's timeout exceeds the server's, for a silent server. */
const SILENCE_MS = 500;

/** JIT does not help short queries; data is in memory or on an SSD. */
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
    ...(limits.statementMs > 0 ? { query_timeout: limits.statementMs + SILENCE_MS } : {}),
  };
}

/** Prepared statements cost memory on every connection. */
const MAX_STATEMENT_NAMES = 1000;
/** More parameters mean a bulk write, which is rarely repeated. */
const MAX_NAMED_PARAMETERS = 100;

const names = new Map<string, string>();

/** Lets PostgreSQL plan it once per connection. */
function statementName(text: string, parameters: number): string | undefined {
  const known = names.get(text);
  if (known || parameters === 0 || parameters > MAX_NAMED_PARAMETERS || names.size >= MAX_STATEMENT_NAMES)
    return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Silent server, outdated plans, or no longer the primary. */
const isConnectionUseless = (error: unknown): boolean =>
  isTimeout(error) || isStalePlan(error) || (error as { code?: unknown }).code === '25006';

type Send = (...args: unknown[]) => Promise<unknown>;

/** Closes itself if useless, so that the pool replaces it. */
class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Without a listener the error would end the process.
    this.on('error', () => {});
    const send = super.query.bind(this) as unknown as Send;
    const sendNamed = async (text: string, values: unknown[]) => {
      try {
        return await send({ name: statementName(text, values.length), text, values });
      } catch (error) {
        if (isConnectionUseless(error)) void this.end();
        throw error;
      }
    };
    this.query = ((...args: unknown[]) =>
      typeof args[0] === 'string' && Array.isArray(args[1]) && args.length === 2
        ? sendNamed(args[0], args[1])
        : send(...args)) as unknown as pg.Client['query'];
  }
}

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
}

export class DatabasePool extends pg.Pool {
  constructor({ connection, limits, max }: DatabasePoolOptions) {
    super({
      ...connectionSettings(connection, limits),
      max,
      idleTimeoutMillis: 30_000,
      Client: DatabaseClient,
    });
    // The pool replaces it.
    this.on('error', () => {});
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
