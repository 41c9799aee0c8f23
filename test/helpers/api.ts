import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { findActiveSessions } from '#server/accounts/sessions.queries.ts';
import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import type { ContentLibrary } from '#server/content/markdown-library.ts';
import type { Db } from '#server/db/tables.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { EventStreams } from '#server/notifications/event-streams.ts';
import type { CardProvider } from '#server/payments/card-provider.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { SchoolSites } from '#server/schools/school-sites.ts';
import { openStore } from '#server/storage/open-store.ts';
import { createPicturePool } from '#server/storage/picture-pool.ts';
import type { Problem } from '#shared/api/errors.ts';
import { addCleanup } from './cleanups.ts';

/** Picture worker processes. All test files of a Vitest thread share them. */
export const pictures = createPicturePool();

export type Answer<T> = { status: number; body: T; headers: Record<string, unknown>; text: string };

export interface TestApi {
  app: FastifyInstance;
  cache: ResponseCache;
  live: EventStreams;
  /** Calls `/api/v1/{path}` in process. The caller encodes the path. */
  get<T = unknown>(path: string): Promise<Answer<T>>;
}

/**
 * Creates the whole app without pages on a test's database, and closes it after the test file. By default the
 * card provider is the sandbox, the content is the repository's, and the read replica is the same database.
 */
export async function testApi(
  db: Db,
  env: Record<string, string> = {},
  cards?: CardProvider,
  content?: ContentLibrary,
  readDb?: Db,
): Promise<TestApi> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-api-'));
  const cache = new ResponseCache();
  const live = new EventStreams({ findActiveSessions: (ids) => findActiveSessions(db, ids) });
  const sites = new SchoolSites(db, { warn: () => {} });
  await sites.reload();
  const app = await createApp({
    db,
    cache,
    live,
    sites,
    cards: cards ?? (await openSandbox(db)),
    pictures,
    ...(content ? { content } : {}),
    ...(readDb ? { readDb } : {}),
    store: openStore({ kind: 'disk', folder }),
    settings: readSettings({ REQUEST_LIMIT_PER_MINUTE: '0', ...env }),
  });
  await app.ready();
  addCleanup(async () => {
    sites.close();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    app,
    cache,
    live,
    async get<T>(path: string): Promise<Answer<T>> {
      const answer = await app.inject({ method: 'GET', url: `/api/v1/${path}` });
      const isJson = /json/.test(String(answer.headers['content-type']));
      return {
        status: answer.statusCode,
        body: (isJson ? answer.json() : answer.body) as T,
        headers: answer.headers,
        text: answer.body,
      };
    },
  };
}

/** Returns the error messages of a field in a response. */
export function sentencesFor(answer: Answer<unknown>, field: string): string[] {
  return (answer.body as Problem).errors?.[field] ?? [];
}
