import { type Kysely, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { isConnectionLost, isPoolBusy } from './connection-problem.ts';
import type { DatabaseLog } from './database-log.ts';
import type { Tables } from './tables.ts';

export interface ReplicaWatchOptions {
  primary: Kysely<Tables>;
  replica: Kysely<Tables>;
  /** Milliseconds. */
  maxLagMs: number;
  log: DatabaseLog;
}

const CHECK_INTERVAL_MS = 500;

/** Compares WAL positions instead of times: idle sites count as current, and clocks don't matter. */
export class ReplicaWatch {
  readonly #options: ReplicaWatchOptions;
  /** The replica has not replayed this WAL position yet. */
  #target: { lsn: string; atMs: number } | null = null;
  #freshAtMs = Number.NEGATIVE_INFINITY;
  #isUsable = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ReplicaWatchOptions) {
    this.#options = options;
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  async start(): Promise<void> {
    await this.#check().then(
      (isFresh) => this.#set(isFresh, 'it is behind'),
      (error: Error) => this.#set(false, error.message),
    );
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.start(), CHECK_INTERVAL_MS).unref();
  }

  fail(error: Error): void {
    this.#set(false, error.message);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #check(): Promise<boolean> {
    const { primary, replica, maxLagMs } = this.#options;
    const atMs = performance.now();
    const lsn = await readPosition(primary).catch(() => null);
    if (lsn !== null) this.#target ??= { lsn, atMs };
    const hasReached = await hasReplayed(replica, this.#target?.lsn ?? '0/0');
    if (lsn === null) return this.#isUsable;
    if (hasReached) {
      this.#freshAtMs = this.#target!.atMs;
      this.#target = null;
    }
    return performance.now() - this.#freshAtMs <= maxLagMs;
  }

  #set(isUsable: boolean, reason: string): void {
    if (this.#isUsable === isUsable || this.#isClosed) return;
    this.#isUsable = isUsable;
    if (isUsable) this.#options.log.info('Using the replica for anonymous reads.');
    else this.#options.log.warn(`Not using the replica (${reason}); using the primary.`);
  }
}

async function readPosition(primary: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(
    primary,
  );
  return rows[0]!.lsn;
}

async function hasReplayed(replica: Kysely<Tables>, lsn: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as has`.execute(replica);
  return rows[0]!.has;
}

const BEGINS_TRANSACTION = /^\s*(begin|start transaction)\b/i;
const TIMEOUT_CODES = ['57014', '55P03'];

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Retries a failed query once on the primary. Sends transactions to the primary, so that no write is
 * repeated.
 */
export class ReadPool implements PostgresPool {
  readonly #replica: PostgresPool;
  readonly #primary: PostgresPool;
  readonly #watch: ReplicaWatch;
  readonly options = {};

  constructor(replica: PostgresPool, primary: PostgresPool, watch: ReplicaWatch) {
    this.#replica = replica;
    this.#primary = primary;
    this.#watch = watch;
  }

  async connect(): Promise<PostgresPoolClient> {
    const toPrimary = () => this.#primary.connect();
    if (!this.#watch.isUsable) return await toPrimary();
    let client: PostgresPoolClient;
    try {
      client = await this.#replica.connect();
    } catch (error) {
      // A busy replica's load would overload the primary.
      if (isPoolBusy(error)) throw error;
      this.#watch.fail(error as Error);
      return await toPrimary();
    }
    let isOnReplica = true;
    const switchToPrimary = async (error?: Error) => {
      const next = await toPrimary();
      // The pool removes a connection that is released with an error.
      (client.release as (error?: Error) => void)(error);
      [client, isOnReplica] = [next, false];
    };
    const runQuery = (args: unknown[]) => (client.query as unknown as Query).apply(client, args);
    const query = async (...args: unknown[]) => {
      if (isOnReplica && BEGINS_TRANSACTION.test(String(args[0]))) await switchToPrimary();
      if (!isOnReplica) return await runQuery(args);
      try {
        return await runQuery(args);
      } catch (error) {
        if (TIMEOUT_CODES.includes(String((error as { code?: unknown }).code))) throw error;
        if (isConnectionLost(error)) this.#watch.fail(error as Error);
        await switchToPrimary(error as Error);
        return await runQuery(args);
      }
    };
    return { query, release: () => client.release() } as unknown as PostgresPoolClient;
  }

  /** The caller closes both pools. */
  async end(): Promise<void> {}
}
