import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import { refuseDemoAccounts } from './accounts/refuse-demo-accounts.ts';
import { findLivingSessions } from './accounts/sessions.queries.ts';
import { publicSettings } from './app.ts';
import { DEMO_OPERATOR } from './config/demo-operator.ts';
import { readSettings, type Settings } from './config/settings.ts';
import { SiteAnnouncement } from './config/site-announcement.ts';
import { SITE_SETTINGS_CHANGED } from './config/site-settings.queries.ts';
import { refuseUnsafeSettings } from './config/unsafe-settings.ts';
import { CONTENT_CHANGED } from './content/content-copy.queries.ts';
import { type OpenContent, openContent } from './content/open-content.ts';
import { dropChanged, LISTINGS_CHANGED } from './context.ts';
import { type Listener, listen } from './db/listen.ts';
import { migrate } from './db/migrate.ts';
import { type Database, openDatabase } from './db/open-database.ts';
import type { GeocodingChain } from './geo/services/geocoding-chain.ts';
import { refuseMissingServices } from './geo/services/map-service-settings.ts';
import { openGeocoder } from './geo/services/open-geocoder.ts';
import { AnswerCache } from './http/answer-cache.ts';
import { refuseSilentMail } from './mail/mail-settings.ts';
import { LiveStreams } from './notifications/live-streams.ts';
import { USER_EVENTS } from './notifications/user-event.ts';
import { openLog } from './operations/open-log.ts';
import type { Operations } from './operations/operation-routes.ts';
import type { CardProvider } from './payments/card-provider.ts';
import { openCards } from './payments/open-cards.ts';
import { refuseUnsafePayments } from './payments/payment-settings.ts';
import { roughPlaces } from './properties/rough-places.ts';
import { SchoolSites } from './schools/school-sites.ts';
import type { Store } from './storage/store.ts';
import { storeFor } from './storage/store-for.ts';
import { watchProgram } from './watch-program.ts';

/** All that stands before the first request: what `npm start` and `npm run dev` have in common. */
export type Program = {
  settings: Settings;
  log: Logger;
  database: Database;
  store: Store;
  /** Who takes cards, as the settings say. */
  cards: CardProvider;
  answers: AnswerCache;
  announcement: SiteAnnouncement;
  sites: SchoolSites;
  /** Guides, legal texts and pages. */
  content: OpenContent;
  /** Who finds the places of addresses, as the settings say; one for all that this process does. */
  geocoder: GeocodingChain;
  /** The event streams of this process, which its notices feed. */
  live: LiveStreams;
  /** What operators watch this process by. */
  operations: Operations;
  /** Demo accounts, where this start has demo data. */
  accounts: string[];
  /** Closes what was opened, the database last. */
  close: () => Promise<void>;
};

/** The demo data of a first start: only in the bundled database, only while it is empty, unless told otherwise. */
async function fillIfAsked(
  database: Database,
  store: Store,
  settings: Settings,
  log: Logger,
): Promise<string[]> {
  if (settings.demo === 'none' || !database.isEmbedded) return [];
  const { fillDemo } = await import('#demo/fill-demo.ts');
  const filled = await fillDemo({
    db: database.patientDb,
    store,
    today: new Date().toISOString().slice(0, 10),
    size: settings.demo === 'small' ? 'small' : 'full',
    log,
  });
  return filled.accounts;
}

/** What the texts say of the operator of a demo: what is set, else something invented. */
const withDemoOperator = (settings: Settings): Settings => ({
  ...settings,
  operatorName: settings.operatorName ?? DEMO_OPERATOR.operatorName,
  operatorAddress: settings.operatorAddress ?? DEMO_OPERATOR.operatorAddress,
  operatorPhone: settings.operatorPhone ?? DEMO_OPERATOR.operatorPhone,
  socialLinks: settings.socialLinks.length > 0 ? settings.socialLinks : DEMO_OPERATOR.socialLinks,
});

/** Between two looks at the replica, and the time that an answer takes. */
const SETTLE_MARGIN_S = 5;

type Known = Pick<Program, 'answers' | 'announcement' | 'sites' | 'live' | 'content'>;

/**
 * One connection that hears all notices. It keeps what the process knows honest: the answer cache is used only while the
 * database's notices are heard, and keeps nothing of a school until a replica must have what the notice told of; the
 * announcement, the school sites and the content are read once and again whenever they may have changed; and it feeds the event
 * streams, which ask the tables after a gap.
 */
async function hearNotices(
  database: Database,
  { answers, announcement, sites, live, content }: Known,
  log: Logger,
): Promise<Listener> {
  const reload = () => Promise.all([announcement.reload(), sites.reload()]);
  // Pages are made of the texts that are known at the moment: those of the time before go once the new ones are.
  const reloadContent = () => content.reload().then(() => answers.dropAll());
  const listener = await listen({
    connection: database.connection,
    channels: [LISTINGS_CHANGED, SITE_SETTINGS_CHANGED, USER_EVENTS, CONTENT_CHANGED],
    onNotice: (channel, payload) => {
      if (channel === USER_EVENTS) live.hear(payload);
      else if (channel === SITE_SETTINGS_CHANGED) void reload();
      else if (channel === CONTENT_CHANGED) void reloadContent();
      else dropChanged(answers, payload);
    },
    onLost: () => {
      database.suspectPrimary();
      answers.setListening(false);
      live.lose();
    },
    onGap: () => {
      answers.setListening(true);
      void reload();
      void reloadContent();
      void live.resume();
    },
    log,
  });
  database.onPrimaryMoved(() => listener.breakOff());
  answers.setListening(true);
  await reload();
  return listener;
}

/** What each of them has to say of the settings is said at once. @throws Error with all of it */
function refuseTogether(...checks: (() => void)[]): void {
  const problems = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/**
 * Reads the settings, opens the database and brings its schema up to date, fills a first start with demo data.
 * @throws Error with sentences for the operator; nothing stays open then
 */
export async function openProgram(env: Record<string, string | undefined>): Promise<Program> {
  const settings = readSettings(env, (path) => readFileSync(path, 'utf8'));
  refuseTogether(
    () => refuseUnsafeSettings(settings, env),
    () => refuseSilentMail(settings),
    () => refuseUnsafePayments(settings),
    () => refuseMissingServices(settings),
  );
  let hearEvent = (_event: string) => {};
  const log = openLog(settings, { onEvent: (event) => hearEvent(event) });
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    replicaUrl: settings.databaseReplicaUrl,
    maxLagMs: settings.databaseReplicaMaxLag * 1000,
    poolSize: settings.databasePoolSize,
    dataDir: settings.dataDir,
    isPrepared: settings.databasePrepared === 'on',
    log,
  });
  try {
    await migrate({ connection: database.connection, log });
    const store = storeFor(settings, { isServing: true });
    const cards = await openCards(settings, database.db);
    const accounts = await fillIfAsked(database, store, settings, log);
    await refuseDemoAccounts(database.db, settings);
    const hasReplica = database.readDb !== database.db;
    const settleMs = hasReplica ? (settings.databaseReplicaMaxLag + SETTLE_MARGIN_S) * 1000 : 0;
    const answers = new AnswerCache(undefined, settleMs, () => database.isLagKnown());
    const announcement = new SiteAnnouncement(database.db, settings.announcement, log);
    const sites = new SchoolSites(database.db, log);
    const live = new LiveStreams({ findLiving: (ids) => findLivingSessions(database.db, ids) });
    const { public_url } = publicSettings(settings);
    const operator = accounts.length > 0 ? withDemoOperator(settings) : settings;
    const places = { publicUrl: public_url, rough: roughPlaces };
    const geocoder = openGeocoder(settings, { db: database.db, log, ...places });
    const content = await openContent(operator, public_url, { db: database.db, log });
    const known = { answers, announcement, sites, live, content };
    const listener = await hearNotices(database, known, log);
    const operations = watchProgram({ database, live, store, settings, log });
    hearEvent = (event) => operations.metrics.countEvent(event);
    const close = async () => {
      operations.close();
      announcement.close();
      sites.close();
      await listener.close();
      await database.close();
    };
    const shown = { ...settings, socialLinks: operator.socialLinks };
    return { settings: shown, log, database, store, cards, geocoder, ...known, accounts, operations, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
