import { createHash } from 'node:crypto';
import pg from 'pg';
import { currentTrace } from '../operations/trace.ts';
import { CloseStatement } from './close-statement.ts';
import { isSilence, isStalePlan, OutOfPatienceError } from './connection-problem.ts';

/** Prepared statements cost memory on every connection of the server, so their number is bounded on each. */
const MAX_STATEMENT_NAMES = 500;
/** More parameters than this is a bulk write, whose text seldom comes back. */
const MAX_NAMED_PARAMETERS = 100;

/**
 * Names each parameterised statement by the hash of its text, so that PostgreSQL plans it once per connection:
 * measured five times faster on a nested query. Shared by the connections of a pool; of more kinds, those that were asked for lately are known.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  find(text: string, parameters: number): string | null {
    if (parameters === 0 || parameters > MAX_NAMED_PARAMETERS) return null;
    const known = this.#names.get(text);
    const name = known ?? createHash('sha256').update(text).digest('base64url') + (this.#generation || '');
    this.#names.delete(text);
    this.#names.set(text, name);
    if (this.#names.size > MAX_STATEMENT_NAMES) this.#names.delete(this.#names.keys().next().value!);
    return name;
  }

  /** After a change of the schema: every statement is prepared anew, under a new name. */
  forget(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

/** The server follows another one, and takes no writes. */
const READ_ONLY = '25006';
const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === READ_ONLY;

const NOT_PRIMARY = 'The database follows another one and takes no writes.';
/** A connection that leads to a server which takes no writes: as passing as one that is starting. */
class NotPrimaryError extends Error {
  override name = 'NotPrimaryError';
  readonly code = READ_ONLY;
}

export interface ClientOptions {
  /** Null: statements are not named. */
  names: StatementNames | null;
  /** The settings of a connection that is made now. */
  settings: () => pg.ClientConfig;
  isPrimary: boolean;
  onAway: () => void;
  /** A connection is being made. */
  onBegin: (client: pg.Client) => void;
  /** The server said something, if only that it refuses. */
  onAnswer: (client: pg.Client) => void;
  /** It did not answer in the time that its own limits leave. */
  onSilence: (client: pg.Client) => void;
}

const ENDS_TRANSACTION = /^\s*(commit|rollback)\b/i;

type Send = (...args: unknown[]) => Promise<unknown>;
type Connected = (error: Error | null) => void;

/** What the server says of itself at the start of a connection, and again when that changes. */
type Told = { parameterName: string; parameterValue: string };

/**
 * A client that names its statements, asks once more after a change of the schema, and never goes back into the
 * pool while the server still works on a query we have given up, nor when the server takes no writes and should.
 */
export function clientClass(options: ClientOptions): new () => pg.Client {
  const { names, isPrimary, onAway, onBegin, onAnswer, onSilence } = options;
  return class PorchlightClient extends pg.Client {
    #isStandby = false;
    /** Statements that this connection has prepared, the one that was asked for longest ago first. */
    readonly #prepared = new Set<string>();
    readonly #limitMs: number;

    constructor(config?: string | pg.ClientConfig) {
      const settings = options.settings();
      super({ ...(config as pg.ClientConfig), ...settings });
      this.#limitMs = settings.query_timeout ?? Number.POSITIVE_INFINITY;
      onBegin(this);
      // A connection that breaks while it is lent out raises 'error' as well as failing its query; without a
      // listener that event would end the process.
      this.on('error', () => {});
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Told) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
      });
      const send = super.query.bind(this) as unknown as Send;
      this.query = ((...args: unknown[]) => {
        const [text, values] = args;
        const isPlain = typeof text === 'string' && Array.isArray(values) && args.length === 2;
        return isPlain ? this.#run(send, text, values) : send(...args);
      }) as unknown as pg.Client['query'];
      const connect = super.connect.bind(this) as unknown as (connected: Connected) => void;
      const arrive = (connected: Connected) => connect((error) => this.#arrive(error, connected));
      this.connect = ((connected?: Connected) =>
        connected ? arrive(connected) : this.#promise(arrive)) as unknown as pg.Client['connect'];
    }

    async #promise(arrive: (connected: Connected) => void): Promise<this> {
      return await new Promise((resolve, reject) => {
        arrive((error) => (error ? reject(error) : resolve(this)));
      });
    }

    #arrive(error: Error | null, connected: Connected): void {
      const refusal = error ?? (isPrimary && this.#isStandby ? new NotPrimaryError(NOT_PRIMARY) : null);
      if (refusal) onAway();
      if (refusal && !error) void this.end();
      connected(refusal);
    }

    async #run(send: Send, text: string, values: unknown[]): Promise<unknown> {
      const sendNamed = (): Promise<unknown> => {
        const name = names?.find(text, values.length);
        if (name) this.#notePrepared(send, name);
        return this.#sendInTime(send, text, name ? { name, text, values } : { text, values });
      };
      // Inside a transaction the error has spoilt it, and only the caller can begin it again.
      const isAlone = this.getTransactionStatus() !== 'T';
      try {
        return await sendNamed();
      } catch (error) {
        if (isPrimary && isReadOnly(error)) this.#leave();
        if (!isStalePlan(error)) throw error;
        names?.forget();
        if (!isAlone) throw error;
        return await sendNamed();
      }
    }

    #notePrepared(send: Send, name: string): void {
      this.#prepared.delete(name);
      this.#prepared.add(name);
      if (this.#prepared.size <= MAX_STATEMENT_NAMES) return;
      const [oldest = ''] = this.#prepared;
      this.#prepared.delete(oldest);
      // It goes before the statement that takes its place, which waits for it.
      void send(new CloseStatement(oldest));
    }

    /** Within what the asker's patience leaves, where somebody waits. */
    async #sendInTime(send: Send, text: string, query: pg.QueryConfig): Promise<unknown> {
      const patience = currentTrace()?.patience;
      const leftMs = ENDS_TRANSACTION.test(text) ? patience?.leftToEndMs : patience?.leftMs;
      if (leftMs !== undefined && leftMs < 1) throw new OutOfPatienceError();
      const isShort = leftMs !== undefined && leftMs < this.#limitMs;
      const work = () => send(isShort ? { ...query, query_timeout: Math.ceil(leftMs) } : query);
      try {
        const answer = await (patience ? patience.wait(work) : work());
        onAnswer(this);
        return answer;
      } catch (error) {
        if (error instanceof pg.DatabaseError) onAnswer(this);
        if (!isSilence(error)) throw error;
        void this.end();
        if (isShort) throw new OutOfPatienceError();
        onSilence(this);
        throw error;
      }
    }

    #leave(): void {
      void this.end();
      onAway();
    }
  };
}
