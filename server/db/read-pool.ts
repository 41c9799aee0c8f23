import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isPassingTrouble, OUT_OF_PATIENCE } from './connection-problem.ts';
import { type DatabasePool, REQUEST_LIMITS } from './database-pool.ts';
import type { ReplicaWatch } from './replica-watch.ts';

export interface ReadPoolParts {
  replica: DatabasePool;
  primary: DatabasePool;
  watch: ReplicaWatch;
}

const BEGINS_TRANSACTION = /^\s*(begin|start transaction)\b/i;
/** Rows that a query was reading were cleaned up on the primary, and the replica had to follow. */
const CONFLICTS = ['40001', '40P01'];
/** Tables, columns and functions of a release whose migration has not come here yet. */
const NOT_HERE_YET = ['42P01', '42703', '42883'];
/** A statement that writes: it belongs to the primary. */
const READ_ONLY = '25006';
/** A statement or its lock took too long. The primary would take as long, and be kept from its own work by it. */
const TOO_SLOW = ['57014', '55P03', OUT_OF_PATIENCE];
/** Whoever is busy says something within the limit of a statement, if only that it was too long. */
const SILENT_MS = REQUEST_LIMITS.statementMs! + 250;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** The replica itself is in trouble, not the statement. */
function isLost(error: unknown): boolean {
  return !TOO_SLOW.includes(codeOf(error)) && isPassingTrouble(error);
}

function isForPrimary(error: unknown): boolean {
  return isLost(error) || [...CONFLICTS, ...NOT_HERE_YET, READ_ONLY].includes(codeOf(error));
}

/**
 * Connections for reading: the replica's while it may answer, else the primary's. A query that fails by the replica's
 * fault is asked of the primary, once; transactions are the primary's from their beginning, and so nothing that writes is
 * ever sent twice.
 */
export class ReadPool implements PostgresPool {
  readonly #parts: ReadPoolParts;
  /** Of no use here: nothing is streamed or cancelled through it. */
  readonly options = {};

  constructor(parts: ReadPoolParts) {
    this.#parts = parts;
  }

  async connect(): Promise<PostgresPoolClient> {
    const { replica, primary, watch } = this.#parts;
    if (!watch.isUsable) return await primary.connect();
    try {
      const client = await this.#connectToReplica();
      if (client) return new ReadConnection(client, this.#parts) as unknown as PostgresPoolClient;
    } catch (error) {
      if (TOO_SLOW.includes(codeOf(error))) throw error;
      // Where all its connections are busy, the primary must not get the crowd as well; where all are silent it is gone.
      const isCrowded = replica.facts.total >= replica.facts.max && replica.silentMs < SILENT_MS;
      if (isCrowded && watch.isUsable) throw error;
      watch.leaveAlone(`it cannot be reached (${(error as Error).message})`);
    }
    return await primary.connect();
  }

  /** Null where the replica was given up while its connection was waited for. */
  async #connectToReplica(): Promise<pg.PoolClient | null> {
    const { replica, watch } = this.#parts;
    const left = Promise.withResolvers<null>();
    const forget = watch.onLeft(() => left.resolve(null));
    const coming = replica.connect();
    const client = await Promise.race([coming, left.promise]).finally(forget);
    if (client === null) {
      coming.then(
        (late) => late.release(),
        () => {},
      );
    }
    return client;
  }

  /** Both pools belong to who opened them. */
  async end(): Promise<void> {}
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** One loan of a connection, which may change over to the primary. */
class ReadConnection {
  readonly #parts: ReadPoolParts;
  #client: pg.PoolClient;
  #isOnReplica = true;

  constructor(client: pg.PoolClient, parts: ReadPoolParts) {
    this.#client = client;
    this.#parts = parts;
  }

  /** Kysely's name for whom a cancelled query belongs to. */
  get processID(): number | null {
    return (this.#client as unknown as { processID: number | null }).processID;
  }

  async query(...args: unknown[]): Promise<unknown> {
    if (this.#isOnReplica && BEGINS_TRANSACTION.test(String(args[0]))) await this.#changeOver();
    if (!this.#isOnReplica) return await this.#ask(args);
    try {
      return await this.#ask(args);
    } catch (error) {
      if (!isForPrimary(error)) throw error;
      if (isLost(error)) this.#parts.watch.leaveAlone(`it broke off (${(error as Error).message})`);
      await this.#changeOver(error as Error);
      return await this.#ask(args);
    }
  }

  release(error?: Error | boolean): void {
    this.#client.release(error);
  }

  async #ask(args: unknown[]): Promise<unknown> {
    return await (this.#client.query as unknown as Query).apply(this.#client, args);
  }

  async #changeOver(error?: Error): Promise<void> {
    const next = await this.#parts.primary.connect();
    this.#client.release(error !== undefined && isLost(error));
    this.#client = next;
    this.#isOnReplica = false;
  }
}
