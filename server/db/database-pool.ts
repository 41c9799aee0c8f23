import { createHash } from 'node:crypto';
import pg from 'pg';
import { isStalePlan, isTimeout } from './connection-problem.ts';
import { valueParsers } from './value-parsers.ts';

/** How long things may take, in milliseconds; 0: as long as they need. */
export interface DatabaseLimits {
  /** To get a connection: a new one, or one that is in use. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** For requests: a silent or stuck database becomes an error within two seconds. */
export const REQUEST_LIMITS: DatabaseLimits = {
  connectMs: 2000,
  statementMs: 1500,
  lockMs: 1000,
  idleInTransactionMs: 5000,
};

/** For jobs, imports and seeding. */
export const PATIENT_LIMITS: DatabaseLimits = {
  connectMs: 30_000,
  statementMs: 600_000,
  lockMs: 30_000,
  idleInTransactionMs: 120_000,
};

/** For migrations and copies. */
export const NO_LIMITS: DatabaseLimits = {
  connectMs: 30_000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
};

/** The client waits this much longer than the server: only when the server has gone silent. */
const SILENCE_MS = 500;

/** The settings of a connection to the database. Short queries gain nothing from JIT; data is in memory or on an SSD. */
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

/** Prepared statements cost memory on every connection of the server. Later texts stay unnamed. */
const MAX_STATEMENT_NAMES = 1000;
/** More parameters than this is a bulk write, whose text seldom comes back. */
const MAX_NAMED_PARAMETERS = 100;

const names = new Map<string, string>();

/** The name of a parameterized statement, so that PostgreSQL plans it once per connection. */
function statementName(text: string, parameters: number): string | undefined {
  const known = names.get(text);
  if (known || parameters === 0 || parameters > MAX_NAMED_PARAMETERS || names.size >= MAX_STATEMENT_NAMES)
    return known;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** After these a connection serves no more: the server is silent, its plans are old, or it is no primary any more. */
const isConnectionUseless = (error: unknown): boolean =>
  isTimeout(error) || isStalePlan(error) || (error as { code?: unknown }).code === '25006';

type Send = (...args: unknown[]) => Promise<unknown>;

/** A client that names its statements, and closes itself when it is of no more use, so that its pool replaces it. */
class DatabaseClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A connection that breaks while in use emits 'error' besides failing its query; without a listener the process ends.
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

/** How busy a pool is: connections open, of those idle, and callers waiting for one. */
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

/** A pool of connections with our settings, limits and parsers, and named statements. */
export class DatabasePool extends pg.Pool {
  constructor({ connection, limits, max }: DatabasePoolOptions) {
    super({
      ...connectionSettings(connection, limits),
      max,
      idleTimeoutMillis: 30_000,
      Client: DatabaseClient,
    });
    // An idle connection that is lost is replaced.
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
