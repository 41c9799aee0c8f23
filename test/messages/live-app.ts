import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { findActiveSessions } from '#server/accounts/sessions.queries.ts';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import { listen } from '#server/db/listen.ts';
import type { Db } from '#server/db/tables.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { EventStreams } from '#server/notifications/event-streams.ts';
import { USER_EVENTS } from '#server/notifications/user-event.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { openStore } from '#server/storage/open-store.ts';

export type LiveApp = {
  app: FastifyInstance;
  live: EventStreams;
  url: string;
  close: () => Promise<void>;
};

export async function openLiveApp(
  { db, connection }: { db: Db; connection: pg.ClientConfig },
  keepAliveMs?: number,
): Promise<LiveApp> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-live-'));
  const live = new EventStreams({
    findActiveSessions: (ids) => findActiveSessions(db, ids),
    ...(keepAliveMs ? { keepAliveMs } : {}),
  });
  const listener = await listen({
    connection,
    channels: [USER_EVENTS],
    onNotification: (_channel, payload) => live.handle(payload),
    onLost: () => live.pause(),
    onReconnect: () => void live.resume(),
    log: { warn() {} },
  });
  const app = await createApp({
    db,
    cards: await openSandbox(db),
    cache: new ResponseCache(),
    live,
    store: openStore({ kind: 'disk', folder }),
    settings: readSettings({ REQUEST_LIMIT_PER_MINUTE: '0' }),
  });
  return {
    app,
    live,
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      await listener.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
