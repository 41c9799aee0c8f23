import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { readSettings } from '#server/config/settings.ts';
import { placeholderValues } from '#server/content/fill-placeholders.ts';
import { markdownLibrary } from '#server/content/markdown-library.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { estimatingProvider } from '#server/geo/estimating-provider.ts';
import { chainRouting } from '#server/geo/services/routing-chain.ts';
import { ResponseCache } from '#server/http/response-cache.ts';
import { EventStreams } from '#server/notifications/event-streams.ts';
import { openStore } from '#server/storage/open-store.ts';

const NO_PICTURES = (): never => {
  throw new Error('A visitor brings no pictures.');
};

const NO_CARDS = (): never => {
  throw new Error('A visitor brings no cards.');
};

export function visitorContext(db: Db): Context {
  return {
    db,
    primaryDb: db,
    cache: new ResponseCache(),
    live: new EventStreams({ findActiveSessions: async (ids) => ids }),
    user: null,
    client: { address: '', user_agent: '', origin: 'unknown', site_origins: [], cookies: {} },
    secrets: {
      ...{ csrfKey: Buffer.alloc(32), knownBrowserKey: Buffer.alloc(32), pushKey: '' },
      ...{ recoveryCodeKey: Buffer.alloc(32), pepper: null, isSecure: false },
    },
    media: {
      store: openStore({ kind: 'disk', folder: tmpdir() }),
      pictures: { processPicture: NO_PICTURES, stop: async () => {} },
    },
    geocoder: null,
    routing: chainRouting([estimatingProvider], { warn() {} }),
    cards: {
      name: 'sandbox',
      livemode: false,
      signatureHeader: 'sandbox-signature',
      publicConfig: NO_CARDS,
      createIntent: NO_CARDS,
      retrieveIntent: NO_CARDS,
      cancelIntent: NO_CARDS,
      refund: NO_CARDS,
      parseEvent: NO_CARDS,
    },
    content: markdownLibrary(placeholderValues(readSettings({}), 'http://localhost'), console),
    log: pino({ level: 'silent' }),
  };
}
