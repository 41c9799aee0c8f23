import pg from 'pg';
import { connectionSettings, type DatabaseLimits, NO_LIMITS } from './database-pool.ts';

export interface ListenOptions {
  /** The primary's own address: neither a replica nor a transaction pooler carries notifications. */
  connection: pg.ClientConfig;
  channels: readonly string[];
  onNotice: (channel: string, payload: string) => void;
  /** The connection was lost: until `onGap` nothing is heard. */
  onLost?: () => void;
  /** The connection was lost and stands again: notices may have been missed, so look at the tables themselves. */
  onGap: () => void;
  log: { warn(message: string): void };
}

export interface Listener {
  /** Whether notices arrive at this moment. */
  isListening(): boolean;
  /** Leaves the connection as if it had been lost: another server is the primary. */
  breakOff(): void;
  close(): Promise<void>;
}

const RETRY_MS = [50, 100, 200, 500, 1000, 2000];
/**
 * A connection that has died in silence is found by asking; notices themselves prove nothing when none come. Both together bound how long what is kept may be
 * stale behind a dead line: five seconds.
 */
const ASK_EVERY_MS = 2000;
const ANSWER_WITHIN_MS = 2500;
/** An answer that has come while this process was busy is read before the line is given up. */
const LAST_LOOK_MS = 100;
/** An attempt that meets silence must not outlast it by much; the first one is the start of the program, which may take its time. */
const RECONNECT_LIMITS: DatabaseLimits = {
  ...NO_LIMITS,
  connectMs: ANSWER_WITHIN_MS,
  statementMs: ANSWER_WITHIN_MS,
};

/**
 * LISTENs on a connection of its own and comes back after every loss. Resolves once the first connection listens,
 * so that what is written afterwards is heard; rejects when that first one fails.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { channels, onNotice, onGap, onLost, log } = options;
  let client: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;

  async function connect(limits: DatabaseLimits): Promise<void> {
    const next = new pg.Client({
      ...connectionSettings({
        connection: options.connection,
        limits,
        takesSessionSettings: false,
      }),
      application_name: 'porchlight listen',
    });
    next.on('error', () => {}); // 'end' follows
    next.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      next.removeAllListeners('notification');
      next.connection.stream.destroy();
      throw error;
    }
    if (isClosed) return void next.end().catch(() => {});
    client = next;
    next.once('end', () => lose(next));
    askLater(next);
  }

  function askLater(asked: pg.Client): void {
    asking = setTimeout(() => ask(asked), ASK_EVERY_MS).unref();
  }

  function ask(asked: pg.Client): void {
    let isAnswered = false;
    const giveUp = () => isAnswered || asked.connection.stream.destroy();
    const timer = setTimeout(() => setTimeout(giveUp, LAST_LOOK_MS).unref(), ANSWER_WITHIN_MS).unref();
    const note = () => {
      isAnswered = true;
      clearTimeout(timer);
      if (client === asked) askLater(asked);
    };
    // What fails has lost the line, or is silent until it is given up.
    asked.query('select 1').then(note, () => {});
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    clearTimeout(asking);
    if (isClosed) return;
    onLost?.();
    log.warn('The connection that listens for database notices was lost; connecting again.');
    reconnect(0);
  }

  function reconnect(attempt: number): void {
    retry = setTimeout(
      () => {
        connect(RECONNECT_LIMITS).then(
          () => client && onGap(),
          () => !isClosed && reconnect(attempt + 1),
        );
      },
      RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)],
    );
  }

  await connect(NO_LIMITS);
  return {
    isListening: () => client !== null,
    breakOff: () => void client?.connection.stream.destroy(),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(asking);
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
