import type { FastifyInstance } from 'fastify';
import { type AppParts, createApp } from '#server/app.ts';
import { readSettings } from '#server/config/settings.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { EventStreams } from '#server/notifications/event-streams.ts';
import type { PageRenderer } from '#server/pages.ts';
import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { renderMailbox } from '#web/emails/mailbox-page.tsx';
import { renderEmail } from '#web/emails/render-email.tsx';
import { addCleanup } from './cleanups.ts';

/** Creates a page renderer whose responses the test defines. It renders the real emails. */
export function createPageLoader(renderPage: PageRenderer['renderPage']): () => Promise<PageRenderer> {
  return async () => ({ renderPage, renderEmail, renderMailbox });
}

/** Creates the whole app with these pages and without a photo store. Closed after the test file. */
export async function createAppWithPages(
  parts: Pick<AppParts, 'db' | 'loadPages'> & Partial<AppParts>,
  env: Record<string, string> = {},
): Promise<FastifyInstance> {
  const app = await createApp({
    cards: await openSandbox(parts.db),
    cache: new ResponseCache(),
    live: new EventStreams({ findActiveSessions: async (ids) => ids }),
    store: {} as never,
    settings: readSettings({ REQUEST_LIMIT_PER_MINUTE: '0', ...env }),
    ...parts,
  });
  await app.ready();
  addCleanup(() => app.close());
  return app;
}
