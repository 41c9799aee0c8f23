import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { EventStreams } from '#server/notifications/event-streams.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { openStore } from '#server/storage/open-store.ts';
import { pictures } from '#test/helpers/api.ts';
import { addCleanup } from '#test/helpers/cleanups.ts';

export async function openTestApp(db: Db, photos?: string, env: Record<string, string> = {}) {
  const folder = photos ?? mkdtempSync(join(tmpdir(), 'porchlight-manager-'));
  const app = await createApp({
    db,
    cards: await openSandbox(db),
    cache: new ResponseCache(),
    live: new EventStreams({ findActiveSessions: async (ids) => ids }),
    store: openStore({ kind: 'disk', folder }),
    pictures,
    settings: readSettings({ REQUEST_LIMIT_PER_MINUTE: '0', ...env }),
  });
  addCleanup(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { app, folder };
}
