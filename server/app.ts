import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { notFound } from '#shared/api/errors.ts';
import type { PublicSettings } from '#shared/page-host.ts';
import { PAGES } from '#shared/pages.ts';
import { getServerKey } from './accounts/server-keys.queries.ts';
import type { Settings } from './config/settings.ts';
import { placeholderValues } from './content/fill-placeholders.ts';
import { type ContentLibrary, markdownLibrary } from './content/markdown-library.ts';
import { rssRoutes } from './content/rss.routes.ts';
import { SiteAnnouncements } from './content/site-announcements.ts';
import type { Context, Media, Secrets } from './context.ts';
import { crawlerRoutes } from './crawlers/crawlers.routes.ts';
import { securityContact } from './crawlers/write-security-txt.ts';
import type { Db } from './db/tables.ts';
import { openConfiguredGeocoder } from './geo/addresses/open-nominatim.ts';
import { geoRoutes } from './geo/geo.routes.ts';
import { openMapServices } from './geo/services/open-map-services.ts';
import { setBodyTimeout } from './http/body-timeout.ts';
import { localCall } from './http/call-local.ts';
import { mountApi } from './http/mount-api.ts';
import { collectOpenApi, serveOpenApi } from './http/openapi.ts';
import { limitRequests } from './http/rate-limit.ts';
import { setWriterCookies } from './http/read-your-writes.ts';
import { registerRequestLocale } from './http/request-locale.ts';
import { refuseAmbiguousTargets, toOriginForm } from './http/request-target.ts';
import type { ResponseCache } from './http/response-cache.ts';
import { addSafetyHeaders, safetyHeaders } from './http/safety-headers.ts';
import { sendProblem } from './http/send-problem.ts';
import { loadStartUp } from './load-start-up.ts';
import { isPublicSite } from './mail/mail-settings.ts';
import { mailboxRoutes } from './mail/mailbox.routes.ts';
import { manifestRoutes } from './manifest.ts';
import type { EventStreams } from './notifications/event-streams.ts';
import { getVapidKeys } from './notifications/vapid.ts';
import { logRequests } from './operations/log-requests.ts';
import { logOfRequest } from './operations/open-log.ts';
import { type Operations, operationRoutes } from './operations/operation-routes.ts';
import { requestIds } from './operations/request-id.ts';
import { mountPages, type PageRenderer, workerSecurityPolicy } from './pages.ts';
import type { CardProvider } from './payments/card-provider.ts';
import { movesMoney } from './payments/payment-settings.ts';
import { createRequestContexts, requireAccessRows } from './request-context.ts';
import { routes } from './routes.ts';
import type { SchoolSites } from './schools/school-sites.ts';
import { mediaRoutes } from './storage/media.routes.ts';
import { createPicturePool, type PicturePool } from './storage/picture-pool.ts';
import type { Store } from './storage/store.ts';

export type AppParts = {
  db: Db;
  /** Database for visitors' reads. Defaults to `db`. */
  readDb?: Db;
  cache: ResponseCache;
  live: EventStreams;
  store: Store;
  cards: CardProvider;
  /** Pool that decodes pictures. If absent, the app opens one and closes it. */
  pictures?: PicturePool;
  /** Defaults to the Markdown files of the repository. */
  content?: ContentLibrary;
  settings: Settings;
  /** Defaults to the announcement in the settings. */
  announcements?: SiteAnnouncements;
  sites?: SchoolSites;
  loadPages?: () => Promise<PageRenderer>;
  clientDir?: string;
  isDevelopment?: boolean;
  logger?: Logger;
  operations?: Operations;
};

const NO_SITES = { ofHost: () => null, ofSchool: () => undefined };

/** In bytes. Uploads have their own limit. */
const BODY_LIMIT = 256 * 1024;
/**
 * Seconds added to the replica's maximum lag. They cover the interval between lag checks, and writes that
 * commit late.
 */
const LAG_MARGIN_S = 10;

export function publicSettings(settings: Settings): PublicSettings {
  return {
    public_url: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
    map_style_url: settings.mapStyleUrl ?? '',
    map_style_url_dark: settings.mapStyleUrlDark ?? settings.mapStyleUrl ?? '',
    support_email: settings.supportEmail,
    announcement: settings.announcement,
    school_announcements: {},
    has_test_payments: isPublicSite(settings) && !movesMoney(settings),
    site: null,
    social_links: settings.socialLinks,
  };
}

/** Image processes start with the first upload. */
function openMedia(app: FastifyInstance, { store, pictures: given }: AppParts): Media {
  if (given) return { store, pictures: given };
  const pictures = createPicturePool({ onCrash: (reason) => app.log.warn(reason) });
  app.addHook('onClose', () => pictures.stop());
  return { store, pictures };
}

function openRouting(app: FastifyInstance, { db }: AppParts): Context['routing'] {
  const { routing, close } = openMapServices({ db, log: app.log });
  app.addHook('onClose', close);
  return routing;
}

async function loadSecrets({ db, settings }: AppParts): Promise<Secrets> {
  return {
    csrfKey: await getServerKey(db, 'csrf'),
    knownBrowserKey: await getServerKey(db, 'known-browser'),
    recoveryCodeKey: await getServerKey(db, 'recovery-codes'),
    pushKey: (await getVapidKeys(db)).publicKey,
    pepper: settings.passwordPepper === null ? null : Buffer.from(settings.passwordPepper),
    isSecure: settings.publicUrl?.startsWith('https:') ?? false,
  };
}

function newServer({ settings, logger }: AppParts): FastifyInstance {
  return Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // Fastify's own request log would contain the tokens of emailed links. `logRequests` replaces it.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (log, { reqId }) => (logger ? logOfRequest(logger, String(reqId)) : log),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT,
    // A 12 MB photo at 40 kB/s takes this long. `setBodyTimeout` disconnects idle clients earlier.
    requestTimeout: 300_000,
    // Node by default checks timeouts of headers only every 30 s.
    http: { headersTimeout: 5000, connectionsCheckingInterval: 250 },
    genReqId: requestIds(settings.trustProxy),
    forceCloseConnections: 'idle',
    rewriteUrl: toOriginForm,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hooks for these errors, so set the headers here.
      reply.headers(safetyHeaders(isPublicSite(settings)));
      refuseAddress(error, request, reply);
    },
  }) as unknown as FastifyInstance;
}

/**
 * Responds to a malformed URL with a problem under /api/, and with a redirect to the not-found page
 * elsewhere.
 */
function refuseAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api/')) sendProblem(error, request, reply);
  else reply.redirect(PAGES.notFound, 302);
}

/** Processes have no state except caches, so that any number of them may share a database. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, db, cache, live, cards } = parts;
  const visible = publicSettings(settings);
  const app = newServer(parts);
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(notFound('page'), request, reply));
  logRequests(app, (answered) => parts.operations?.metrics.countRequest(answered));
  addSafetyHeaders(app, isPublicSite(settings));
  refuseAmbiguousTargets(app);
  setBodyTimeout(app);
  // Event streams never end on their own, and shutdown waits for open connections.
  app.addHook('preClose', async () => live.endAll());
  await limitRequests(app, settings.requestLimitPerMinute);
  if (parts.operations) operationRoutes(app, parts.operations, false);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Makes clients with keep-alive connections reconnect to another process.
    if (parts.operations?.readiness.isDraining) reply.header('connection', 'close');
    done();
  });
  await app.register(cookie);
  registerRequestLocale(app);
  // Flushes after each chunk, so that pages stream.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
  });
  await collectOpenApi(app, visible.public_url);
  requireAccessRows(routes);
  const { publicUrl } = settings;
  const secrets = await loadSecrets(parts);
  const media = openMedia(app, parts);
  const readDb = parts.readDb ?? db;
  const readYourWrites = {
    key: secrets.csrfKey,
    isSecure: secrets.isSecure,
    seconds: settings.databaseReplicaMaxLag + LAG_MARGIN_S,
  };
  if (readDb !== db) setWriterCookies(app, readYourWrites);
  const content = parts.content ?? markdownLibrary(placeholderValues(settings, visible.public_url), app.log);
  const asked = {
    db,
    readDb,
    readYourWrites,
    cache,
    live,
    secrets,
    media,
    cards,
    content,
    geocoder: openConfiguredGeocoder(settings, app.log),
    routing: openRouting(app, parts),
    publicUrl,
  };
  const contexts = createRequestContexts(asked);
  const callIn = (context: Context, onHeaders?: (headers: Record<string, string | string[]>) => void) => {
    const onTrouble = (err: unknown) => context.log.error({ err }, 'an API call of a page failed');
    const { authorizeLocal: admit } = contexts;
    return localCall(routes, context, { admit, onTrouble, ...(onHeaders ? { onHeaders } : {}) });
  };
  await app.register(async (api) => mountApi(api, routes, contexts.forCall));
  serveOpenApi(app);
  app.all('/api/*', { schema: { hide: true } as never }, (request, reply) =>
    sendProblem(notFound('call'), request, reply),
  );
  await app.register(mediaRoutes, { store: parts.store });
  await app.register(rssRoutes, { content, siteUrl: visible.public_url });
  await app.register(geoRoutes, { db: readDb });
  await app.register(manifestRoutes);
  await app.register(crawlerRoutes, {
    // A replica lags, so it could put a just hidden listing back into the cache.
    db,
    cache,
    sites: parts.sites ?? NO_SITES,
    publicUrl: visible.public_url,
    isPublic: isPublicSite(settings),
    security: securityContact(settings),
    callFor: async (request) => callIn(await contexts.forPage(request)),
  });
  if (parts.clientDir) await serveClient(app, parts.clientDir, visible);
  if (parts.loadPages) {
    await app.register(mailboxRoutes, { db, settings, loadPages: parts.loadPages });
    await mountPages(app, {
      loadPages: parts.loadPages,
      hostFor: async (request, onHeaders) => {
        const context = await contexts.forPage(request);
        return { call: callIn(context, onHeaders), startUp: await loadStartUp(context) };
      },
      refuseForm: contexts.refuseForm,
      anonymousHost: async () => {
        const context = contexts.forAnonymous(app);
        return { call: callIn(context), startUp: await loadStartUp(context) };
      },
      cache,
      readYourWrites,
      hasReplica: readDb !== db,
      settings: visible,
      announcements: parts.announcements ?? new SiteAnnouncements(db, visible.announcement, app.log),
      sites: parts.sites ?? NO_SITES,
      isPublic: publicUrl !== null,
      isStripe: cards.name === 'stripe',
      isDevelopment: parts.isDevelopment,
    });
  }
  return app;
}

async function serveClient(app: FastifyInstance, clientDir: string, settings: PublicSettings): Promise<void> {
  const { default: fastifyStatic } = await import('@fastify/static');
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // The path may be that of a precompressed variant.
      const file = path.replace(/\.(br|gz)$/, '');
      const isHashed = file.includes('/assets/');
      const isServiceWorker = file.endsWith('/service-worker.js');
      reply.header(
        'cache-control',
        isHashed
          ? 'public, max-age=31536000, immutable'
          : isServiceWorker
            ? 'no-cache'
            : 'public, max-age=3600',
      );
      if (file.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8');
      if (/worker[^/]*\.m?js$/.test(file))
        reply.header('content-security-policy', workerSecurityPolicy(settings));
    },
  });
}
