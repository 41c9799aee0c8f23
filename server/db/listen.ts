import pg from 'pg';
import { connectionSettings, NO_LIMITS } from './database-pool.ts';

export interface ListenOptions {
  /** Replicas and transaction poolers send no notifications. */
  connection: pg.ClientConfig;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  onLost?: () => void;
  /** Read the tables again: notifications may have been missed. */
  onReconnect: () => void;
  log: { warn(message: string): void };
}

export interface Listener {
  isListening(): boolean;
  close(): Promise<void>;
}

const RETRY_MS = [50, 100, 200, 500, 1000, 2000];
/** A ping detects a dead connection. Until then caches may be stale. */
const PING_INTERVAL_MS = 2000;
const PING_TIMEOUT_MS = 2500;

/** Rejects only if the first connection fails. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { channels, onNotification, onReconnect, onLost, log } = options;
  let client: pg.Client | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(connectMs: number): Promise<void> {
    const next = new pg.Client({
      ...connectionSettings(options.connection, { ...NO_LIMITS, connectMs }),
      query_timeout: connectMs,
      application_name: 'porchlight listen',
    });
    next.on('error', () => {}); // The 'end' event follows.
    next.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
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
    next.once('end', () => handleEnd(next));
    ping(next);
  }

  function ping(pinged: pg.Client): void {
    timer = setTimeout(() => {
      const query = { text: 'select 1', query_timeout: PING_TIMEOUT_MS } as pg.QueryConfig;
      pinged.query(query).then(
        () => client === pinged && ping(pinged),
        () => pinged.connection.stream.destroy(),
      );
    }, PING_INTERVAL_MS).unref();
  }

  function handleEnd(ended: pg.Client): void {
    if (client !== ended) return;
    client = null;
    clearTimeout(timer);
    if (isClosed) return;
    onLost?.();
    log.warn('Lost the connection for database notifications; reconnecting.');
    reconnect(0);
  }

  function reconnect(attempt: number): void {
    timer = setTimeout(
      () => {
        connect(PING_TIMEOUT_MS).then(
          () => client && onReconnect(),
          () => !isClosed && reconnect(attempt + 1),
        );
      },
      RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)],
    );
  }

  await connect(NO_LIMITS.connectMs);
  return {
    isListening: () => client !== null,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
