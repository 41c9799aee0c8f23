import type { Logger } from 'pino';
import { refuseDemoAccounts } from './accounts/refuse-demo-accounts.ts';
import { findActiveSessions } from './accounts/sessions.queries.ts';
import { publicSettings } from './app.ts';
import { DEMO_OPERATOR } from './config/demo-operator.ts';
import type { Settings } from './config/settings.ts';
import { SITE_CHANGED } from './config/site-changes.queries.ts';
import { CONTENT_CHANGED } from './content/content-copy.queries.ts';
import { type OpenContent, openContent } from './content/open-content.ts';
import { SiteAnnouncements } from './content/site-announcements.ts';
import { invalidateListings, LISTINGS_CHANGED } from './context.ts';
import { type Listener, listen } from './db/listen.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/open-database.ts';
import { ResponseCache } from './http/response-cache.ts';
import { EventStreams } from './notifications/event-streams.ts';
import { USER_EVENTS } from './notifications/user-event.ts';
import type { Operations } from './operations/operation-routes.ts';
import type { CardProvider } from './payments/card-provider.ts';
import { openCards } from './payments/open-cards.ts';
import { SchoolSites } from './schools/school-sites.ts';
import { openConfiguredStore } from './storage/open-configured-store.ts';
import type { Store } from './storage/store.ts';
import { watchProgram } from './watch-program.ts';

export type Program = {
  settings: Settings;
  log: Logger;
  database: Database;
  store: Store;
  cards: CardProvider;
  cache: ResponseCache;
  announcements: SiteAnnouncements;
  sites: SchoolSites;
  content: OpenContent;
  live: EventStreams;
  operations: Operations;
  accounts: string[];
  /** Closes all parts, the database last. */
  close: () => Promise<void>;
};

export type FillDemo = (options: {
  db: Database['db'];
  store: Store;
  /** ISO date. */
  today: string;
  size: 'small' | 'full';
  log: Logger;
}) => Promise<{ accounts: string[] }>;

async function fillIfConfigured(
  fillDemo: FillDemo | undefined,
  { database, settings, log }: Pick<Base, 'database' | 'settings' | 'log'>,
  store: Store,
): Promise<string[]> {
  if (!fillDemo || settings.demo === 'none' || !database.isEmbedded) return [];
  const filled = await fillDemo({
    db: database.jobsDb,
    store,
    today: new Date().toISOString().slice(0, 10),
    size: settings.demo === 'small' ? 'small' : 'full',
    log,
  });
  return filled.accounts;
}

const withDemoOperator = (settings: Settings): Settings => ({
  ...settings,
  operatorName: settings.operatorName ?? DEMO_OPERATOR.operatorName,
  operatorAddress: settings.operatorAddress ?? DEMO_OPERATOR.operatorAddress,
  operatorPhone: settings.operatorPhone ?? DEMO_OPERATOR.operatorPhone,
  socialLinks: settings.socialLinks.length > 0 ? settings.socialLinks : DEMO_OPERATOR.socialLinks,
});

/** Added to the replica's maximum lag, for the interval between its checks and for a response in progress. */
const REPLICA_MARGIN_S = 5;

type NotifiedServices = Pick<Program, 'cache' | 'announcements' | 'sites' | 'live' | 'content'>;

/** Listens to all channels on one connection. Caches are used only while it is connected. */
async function listenForNotifications(
  database: Database,
  { cache, announcements, sites, live, content }: NotifiedServices,
  log: Logger,
): Promise<Listener> {
  const reload = () => Promise.all([announcements.reload(), sites.reload()]);
  // Cached pages contain the previous content.
  const reloadContent = () => content.reload().then(() => cache.invalidate(null));
  const listener = await listen({
    connection: database.connection,
    channels: [LISTINGS_CHANGED, SITE_CHANGED, USER_EVENTS, CONTENT_CHANGED],
    onNotification: (channel, payload) => {
      if (channel === USER_EVENTS) live.handle(payload);
      else if (channel === SITE_CHANGED) void reload();
      else if (channel === CONTENT_CHANGED) void reloadContent();
      else invalidateListings(cache, payload);
    },
    onLost: () => {
      cache.setListening(false);
      live.pause();
    },
    onReconnect: () => {
      cache.setListening(true);
      void reload();
      void reloadContent();
      void live.resume();
    },
    log,
  });
  cache.setListening(true);
  await reload();
  return listener;
}

type Base = Pick<Program, 'settings' | 'log' | 'database'> & {
  onEvent: (listener: (event: string) => void) => void;
  fillDemo?: FillDemo | undefined;
};

export async function openServices(base: Base): Promise<Program> {
  const { settings, log, database, onEvent } = base;
  await migrate({ connection: database.connection, log });
  const store = openConfiguredStore(settings, { isServing: true });
  const cards = await openCards(settings, database.db);
  const accounts = await fillIfConfigured(base.fillDemo, base, store);
  await refuseDemoAccounts(database.db, settings);
  const hasReplica = database.readDb !== database.db;
  const settleMs = hasReplica ? (settings.databaseReplicaMaxLag + REPLICA_MARGIN_S) * 1000 : 0;
  const onRefreshError = (error: unknown) =>
    log.warn(`Cannot refresh a cached page: ${(error as Error).message}`);
  const cache = new ResponseCache({ settleMs, onRefreshError });
  const announcements = new SiteAnnouncements(database.db, settings.announcement, log);
  const sites = new SchoolSites(database.db, log);
  const live = new EventStreams({ findActiveSessions: (ids) => findActiveSessions(database.db, ids) });
  const { public_url } = publicSettings(settings);
  const operator = accounts.length > 0 ? withDemoOperator(settings) : settings;
  const content = await openContent(operator, public_url, { db: database.db, log });
  const known = { cache, announcements, sites, live, content };
  const listener = await listenForNotifications(database, known, log);
  const operations = watchProgram({ database, live, store, settings, log });
  onEvent((event) => operations.metrics.countEvent(event));
  const close = async () => {
    operations.close();
    announcements.close();
    sites.close();
    await listener.close();
    await database.close();
  };
  const shown = { ...settings, socialLinks: operator.socialLinks };
  return { settings: shown, log, database, store, cards, ...known, accounts, operations, close };
}
