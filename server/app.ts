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
import { checkTable, createAdmission } from './admit.ts';
import type { Settings } from './config/settings.ts';
import { placeholderValues } from './content/fill-placeholders.ts';
import { type ContentLibrary, markdownLibrary } from './content/markdown-library.ts';
import { rssRoutes } from './content/rss.routes.ts';
import type { Context, Media, Secrets } from './context.ts';
import { crawlerRoutes } from './crawlers/crawlers.routes.ts';
import { securityContact } from './crawlers/write-security-txt.ts';
import type { Db } from './db/tables.ts';
import { geoRoutes } from './geo/geo.routes.ts';
import type { GeocodingChain } from './geo/services/geocoding-chain.ts';
import { openGeocoder } from './geo/services/open-geocoder.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import { localCall } from './http/call-local.ts';
import { cutSlowBodies } from './http/cut-slow-bodies.ts';
import { rememberWriters } from './http/fresh-reads.ts';
import { mountApi } from './http/mount-api.ts';
import { collectOpenApi, serveOpenApi } from './http/openapi.ts';
import { limitRequests } from './http/rate-limit.ts';
import { refuseAmbiguousTargets, toOriginForm } from './http/request-target.ts';
import { addSafetyHeaders, safetyHeaders } from './http/safety-headers.ts';
import { sendProblem } from './http/send-problem.ts';
import { speakToReaders } from './http/speak.ts';
import { loadStartUp } from './load-start-up.ts';
import { isPublicSite } from './mail/mail-settings.ts';
import { mailboxRoutes } from './mail/mailbox.routes.ts';
import { manifestRoutes } from './manifest.ts';
import type { LiveStreams } from './notifications/live-streams.ts';
import { logRequests } from './operations/log-requests.ts';
import { logOfRequest } from './operations/open-log.ts';
import { type Operations, operationRoutes } from './operations/operation-routes.ts';
import { requestIds } from './operations/request-id.ts';
import { mountPages, type PageRenderer, workerSecurityPolicy } from './pages.ts';
import type { CardProvider } from './payments/card-provider.ts';
import { movesMoney } from './payments/payment-settings.ts';
import { previewRoutes } from './previews/previews.routes.ts';
import { roughPlaces } from './properties/rough-places.ts';
import { routes } from './routes.ts';
import type { SchoolSites } from './schools/school-sites.ts';
import { mediaRoutes } from './storage/media.routes.ts';
import { createPicturePool } from './storage/picture-pool.ts';
import type { Store } from './storage/store.ts';

export type AppParts = {
  db: Db;
  /** For visitors' reads; the same as `db` when absent. */
  readDb?: Db;
  answers: AnswerCache;
  /** Event streams, fed by the notices that this process hears. */
  live: LiveStreams;
  store: Store;
  /** Who takes cards; see `openCards`. */
  cards: CardProvider;
  /** Guides, legal texts and pages; those of the repository when absent. */
  content?: ContentLibrary;
  settings: Settings;
  /** The line at the top of every page, as it is now; that of the settings when absent. */
  announcement?: { readonly text: string | null };
  /** Who finds the places of addresses, as the settings say; opened here when absent. */
  geocoder?: GeocodingChain;
  /** Schools with a domain of their own; none when absent. */
  sites?: SchoolSites;
  /** Absent in tests of the API alone. */
  loadPages?: () => Promise<PageRenderer>;
  /** Folder of the built browser files, served under `/assets/`. */
  clientDir?: string;
  isDevelopment?: boolean;
  logger?: Logger;
  /** What machines ask; not answered when absent. */
  operations?: Operations;
};

const NO_SITES = { ofHost: () => null, ofSchool: () => undefined };

/** Body of a request: bytes. Uploads set their own on their route. */
const BODY_LIMIT = 256 * 1024;
/** Between two looks at the replica, and for a write that waits for its turn. */
const LAG_MARGIN_S = 10;

/** What of the settings a browser may see. */
export function publicSettings(settings: Settings): PublicSettings {
  return {
    public_url: settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
    map_style_url: settings.mapStyleUrl ?? '',
    map_style_url_dark: settings.mapStyleUrlDark ?? settings.mapStyleUrl ?? '',
    support_email: settings.supportEmail,
    announcement: settings.announcement,
    has_test_payments: isPublicSite(settings) && !movesMoney(settings),
    has_walk_score: settings.walkScoreKey !== null,
    site: null,
    social_links: settings.socialLinks,
  };
}

/** The processes that decode uploads start with the first one, and end with the program. */
function openMedia(app: FastifyInstance, { store }: AppParts): Media {
  const pictures = createPicturePool({ onCrash: (reason) => app.log.warn(reason) });
  app.addHook('onClose', () => pictures.stop());
  return { store, pictures };
}

async function loadSecrets({ db, settings }: AppParts): Promise<Secrets> {
  return {
    csrfKey: await getServerKey(db, 'csrf'),
    knownBrowserKey: await getServerKey(db, 'known-browser'),
    pepper: settings.passwordPepper === null ? null : Buffer.from(settings.passwordPepper),
    isSecure: settings.publicUrl?.startsWith('https:') ?? false,
  };
}

function newServer({ settings, logger }: AppParts): FastifyInstance {
  return Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // Its own lines would show addresses as they came, with the secrets of mailed links; see `logRequests`.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (log, { reqId }) => (logger ? logOfRequest(logger, String(reqId)) : log),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMIT,
    // A photo of 12 MB from a phone that sends 40 kB a second; whoever brings next to nothing is cut far earlier.
    requestTimeout: 300_000,
    // Slow headers are cut after five seconds, six at the most; node checks only every 30 s unless told otherwise.
    http: { headersTimeout: 5000, connectionsCheckingInterval: 250 },
    genReqId: requestIds(settings.trustProxy),
    forceCloseConnections: 'idle',
    rewriteUrl: toOriginForm,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not hear of these.
      reply.headers(safetyHeaders(isPublicSite(settings)));
      refuseAddress(error, request, reply);
    },
  }) as unknown as FastifyInstance;
}

/** An address that cannot be read at all: a problem for a program; a person is led to the not-found page. */
function refuseAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api/')) sendProblem(error, request, reply);
  else reply.redirect(PAGES.notFound, 302);
}

/**
 * The whole program as one function from requests to answers: API, media, maps and pages. It keeps no state but caches,
 * so any number of processes may run it on one database.
 */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, db, answers, live, cards } = parts;
  const visible = publicSettings(settings);
  const app = newServer(parts);
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(notFound('page'), request, reply));
  logRequests(app, (answered) => parts.operations?.metrics.countRequest(answered));
  addSafetyHeaders(app, isPublicSite(settings));
  refuseAmbiguousTargets(app);
  cutSlowBodies(app);
  // A stream of events never ends by itself, and a server that stops waits for its connections.
  app.addHook('preClose', async () => live.endAll());
  await limitRequests(app, settings.requestLimitPerMinute);
  if (parts.operations) operationRoutes(app, parts.operations, false);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Whoever keeps its connection opens the next one elsewhere.
    if (parts.operations?.readiness.isDraining) reply.header('connection', 'close');
    done();
  });
  await app.register(cookie);
  speakToReaders(app);
  // Streamed pages must leave in parts, so each part is flushed; see the decision record on rendering.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    },
  });
  await collectOpenApi(app, visible.public_url);
  checkTable(routes);
  const { publicUrl } = settings;
  const secrets = await loadSecrets(parts);
  const media = openMedia(app, parts);
  const readDb = parts.readDb ?? db;
  const freshReads = {
    key: secrets.csrfKey,
    isSecure: secrets.isSecure,
    seconds: settings.databaseReplicaMaxLag + LAG_MARGIN_S,
  };
  if (readDb !== db) rememberWriters(app, freshReads);
  const content = parts.content ?? markdownLibrary(placeholderValues(settings, visible.public_url), app.log);
  const rough = { rough: roughPlaces, publicUrl: visible.public_url };
  const geocoder = parts.geocoder ?? openGeocoder(settings, { db, log: app.log, ...rough });
  const asked = {
    db,
    readDb,
    freshReads,
    answers,
    live,
    secrets,
    media,
    cards,
    content,
    geocoder,
    publicUrl,
  };
  const admission = createAdmission(asked);
  const callIn = (context: Context, onHeaders?: (headers: Record<string, string | string[]>) => void) => {
    const onTrouble = (err: unknown) => context.log.error({ err }, 'a call of a page failed');
    const { admitLocal: admit } = admission;
    return localCall(routes, context, { admit, onTrouble, ...(onHeaders ? { onHeaders } : {}) });
  };
  await app.register(async (api) => mountApi(api, routes, admission.forCall));
  serveOpenApi(app);
  app.all('/api/*', { schema: { hide: true } as never }, (request, reply) =>
    sendProblem(notFound('call'), request, reply),
  );
  await app.register(mediaRoutes, { store: parts.store });
  await app.register(rssRoutes, { content, siteUrl: visible.public_url });
  await app.register(geoRoutes, { db: readDb });
  await app.register(previewRoutes, { db, content, store: parts.store });
  await app.register(manifestRoutes);
  await app.register(crawlerRoutes, {
    // Not a replica: its delay would bring a listing back into the cache that was just hidden.
    db,
    answers: parts.answers,
    sites: parts.sites ?? NO_SITES,
    publicUrl: visible.public_url,
    isPublic: isPublicSite(settings),
    security: securityContact(settings),
    callFor: async (request) => callIn(await admission.forPage(request)),
  });
  if (parts.clientDir) await serveClient(app, parts.clientDir, visible);
  if (parts.loadPages) {
    await app.register(mailboxRoutes, { db, settings, loadPages: parts.loadPages });
    await mountPages(app, {
      loadPages: parts.loadPages,
      visitFor: async (request, onHeaders) => {
        const context = await admission.forPage(request);
        return { call: callIn(context, onHeaders), startUp: await loadStartUp(context) };
      },
      refuseForm: admission.refuseForm,
      visitOfNobody: async () => {
        const context = admission.forNobody(app);
        return { call: callIn(context), startUp: await loadStartUp(context) };
      },
      answers,
      freshReads,
      hasReplica: readDb !== db,
      settings: visible,
      announcement: parts.announcement ?? { text: visible.announcement },
      sites: parts.sites ?? NO_SITES,
      isPublic: publicUrl !== null,
      isStripe: cards.name === 'stripe',
      isDevelopment: parts.isDevelopment,
    });
  }
  return app;
}

/** The browser's files: those with a hash in their name never change, the rest are asked for again. */
async function serveClient(app: FastifyInstance, clientDir: string, settings: PublicSettings): Promise<void> {
  const { default: fastifyStatic } = await import('@fastify/static');
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // What is sent may be the file that was compressed when the site was built.
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
