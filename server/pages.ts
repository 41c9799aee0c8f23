import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#shared/api/call.ts';
import type { Problem } from '#shared/api/errors.ts';
import type { EmailRenderer } from '#shared/emails.ts';
import type { PageHost, PublicSettings, StartUp } from '#shared/page-host.ts';
import { isOwnPath, PAGES } from '#shared/pages.ts';
import { timeZoneIn } from '#shared/rules/time-zone.ts';
import {
  type CachedPage,
  collectSchoolTags,
  PAGE_AGES,
  sendCachedPage,
  toCachedPage,
} from './cached-page.ts';
import type { SiteAnnouncements } from './content/site-announcements.ts';
import { databaseProblem, RETRY_AFTER_S } from './http/database-problem.ts';
import type { ReadYourWritesOptions } from './http/read-your-writes.ts';
import { languageOf, runInLanguage } from './http/request-locale.ts';
import { requestOrigin } from './http/request-origin.ts';
import type { ResponseCache } from './http/response-cache.ts';
import { CLOSED_POLICY } from './http/safety-headers.ts';
import { isPersonalized, pageCacheKey } from './page-cache-key.ts';
import { pageTemplate } from './page-template.ts';
import { type KnownSites, resolveHost } from './resolve-host.ts';

export type PageRenderer = EmailRenderer & {
  renderPage: (request: Request, host: PageHost) => Promise<Response>;
};

type PageOptions = {
  loadPages: () => Promise<PageRenderer>;
  /** `onHeaders` receives response headers of the page's API calls, such as cookies. */
  hostFor: (
    request: FastifyRequest,
    onHeaders: (headers: Record<string, string | string[]>) => void,
  ) => Promise<{ call: Call; startUp: StartUp }>;
  refuseForm: (request: FastifyRequest) => Problem | null;
  anonymousHost: () => Promise<{ call: Call; startUp: StartUp }>;
  cache: ResponseCache;
  /** Detects visitors with a recent write, who get an uncached page from the primary. */
  readYourWrites: ReadYourWritesOptions;
  /** Allows pages to read from the replica while the primary is unavailable. */
  hasReplica: boolean;
  settings: PublicSettings;
  announcements: Pick<SiteAnnouncements, 'forVisitors' | 'forUser'>;
  sites: KnownSites;
  /** True if PUBLIC_URL is set. */
  isPublic: boolean;
  isStripe: boolean;
  /** Allows the bundler's inline styles and web sockets. */
  isDevelopment?: boolean;
};

function mapOrigins(settings: PublicSettings): string {
  const urls = [settings.map_style_url, settings.map_style_url_dark].filter((url) => url !== '');
  return [...new Set(urls.map((url) => new URL(url).origin))].join(' ');
}

/**
 * Policy for the scripts of web workers, which have their own file's policy instead of the page's. The map's
 * worker fetches tiles.
 */
export function workerSecurityPolicy(settings: PublicSettings): string {
  return `${CLOSED_POLICY}; connect-src 'self' ${mapOrigins(settings)}`.trim();
}

const createNonce = (): string => randomBytes(16).toString('base64url');

const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};
const PAYMENT_ORIGINS = 'self "https://js.stripe.com" "https://hooks.stripe.com"';
const PAGES_WITH_CARDS: readonly string[] = [PAGES.leadPurchase, PAGES.tierPurchase];

type PolicyOptions = {
  isDevelopment?: boolean | undefined;
  hasStripe?: boolean;
};

function contentSecurityPolicy(
  nonce: string,
  settings: PublicSettings,
  { isDevelopment, hasStripe }: PolicyOptions = {},
): string {
  const origins = mapOrigins(settings);
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${hasStripe ? STRIPE.script : ''}`,
    isDevelopment ? "style-src-elem 'self' 'unsafe-inline'" : `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${origins}`.trim(),
    "font-src 'self'",
    `connect-src 'self' ${origins}${hasStripe ? STRIPE.connect : ''}${isDevelopment ? ' ws:' : ''}`.trim(),
    ...(hasStripe ? [`frame-src ${STRIPE.frame}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The web request is aborted when the client disconnects. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':'))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // React Router's own origin check allows only one host. `refuseForm` has already checked the origin.
  if (requestOrigin(request.headers, request.host, publicUrl) === 'own') headers.delete('origin');
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(new URL(publicUrl + request.url), {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit);
}

/** Page paths that the specification writes without trailing slash. Ids are numeric. */
const UNSLASHED = Object.values(PAGES)
  .filter((path) => !path.endsWith('/'))
  .map((path) => new RegExp(`^${path.replaceAll('{p_id}', '[1-9][0-9]*').replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** Returns the canonical URL if it differs. Null if the URL is canonical, a file or a data request. */
function otherForm(url: string): string | null {
  const [path = '/', query] = url.split(/\?(.*)/s, 2);
  const bare = path.replace(/(?<!^)\/$/, '');
  if (/\.[a-z0-9]{1,8}$/i.test(path) || !isOwnPath(url)) return null;
  const form = UNSLASHED.some((page) => page.test(bare)) || path === '/' ? bare : `${bare}/`;
  return form === path ? null : `${form}${query === undefined ? '' : `?${query}`}`;
}

export async function mountPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      config: { routeOf: pageTemplate },
      schema: { hide: true } as never,
      handler: (request, reply) => handlePage(request, reply, options),
    });
  });
}

function policyHeaders(
  url: string,
  nonce: string,
  { settings, isStripe, isDevelopment }: Pick<PageOptions, 'settings' | 'isStripe' | 'isDevelopment'>,
) {
  const hasStripe = isStripe && PAGES_WITH_CARDS.includes(url.split('?', 1)[0] ?? '');
  return {
    'content-security-policy': contentSecurityPolicy(nonce, settings, { isDevelopment, hasStripe }),
    // 3-D Secure may open a popup.
    'cross-origin-opener-policy': hasStripe ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), payment=(${hasStripe ? PAYMENT_ORIGINS : ''}), usb=(), geolocation=(self)`,
    vary: 'cookie, accept-language, accept-encoding',
  };
}

type PageVariant = Pick<PageHost, 'settings' | 'language'>;
type UserPageVariant = PageVariant & Pick<PageHost, 'zone'>;

async function renderCacheable(
  url: string,
  { settings, language }: PageVariant,
  { loadPages, anonymousHost }: PageOptions,
): Promise<CachedPage> {
  const { renderPage } = await loadPages();
  const { call, startUp } = await anonymousHost();
  const [nonce, tags] = [createNonce(), new Set<string>()];
  const request = new Request(new URL(settings.public_url + url));
  const host = {
    call: collectSchoolTags(call, tags),
    nonce,
    settings,
    startUp,
    language,
    zone: null,
    isWhole: true,
  };
  return await toCachedPage(await renderPage(request, host), { nonce, tags });
}

async function handlePage(request: FastifyRequest, reply: FastifyReply, options: PageOptions) {
  const { cache, sites, isPublic, readYourWrites, isDevelopment } = options;
  const { site, redirect } = resolveHost(request, {
    sites,
    public_url: options.settings.public_url,
    isPublic,
  });
  if (redirect) {
    // Cached only for an hour, because operators may move a site.
    return reply.headers({ vary: 'host', 'cache-control': 'public, max-age=3600' }).redirect(redirect, 301);
  }
  const unslashed = request.method === 'POST' ? null : otherForm(request.url);
  if (unslashed) return reply.redirect(unslashed, 308);
  const language = languageOf(request);
  const settings = { ...options.settings, ...options.announcements.forVisitors(language), site };
  const variant = { settings, language };
  const key = isDevelopment ? null : pageCacheKey(request, variant);
  if (key !== null && cache.isListening && !isPersonalized(request, readYourWrites)) {
    const page = await cache.fetch(key, PAGE_AGES, () => renderCacheable(request.url, variant, options));
    if (page.status < 500 || !options.hasReplica) return sendCached(request, reply, page, options);
  }
  const ofUser = { ...variant, zone: timeZoneIn(request.cookies) };
  return await renderForUser(request, reply, ofUser, { ...options, key });
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  options: PageOptions,
): FastifyReply {
  const nonce = createNonce();
  reply.headers({ ...policyHeaders(request.url, nonce, options), 'cache-control': 'private, no-cache' });
  return sendCachedPage(reply, page, nonce);
}

/** If rendering fails, sends the visitors' cached page. */
async function renderForUser(
  request: FastifyRequest,
  reply: FastifyReply,
  variant: UserPageVariant,
  options: PageOptions & { key: string | null },
) {
  const { key, cache } = options;
  const nonce = createNonce();
  const host = await openHost(request, reply, options, variant);
  const findFallback = () => (key === null ? null : cache.getFallback<CachedPage>(key));
  if ('problem' in host && key !== null) {
    const page = findFallback() ?? (await renderCacheable(request.url, variant, options));
    return sendCached(request, reply, page, options);
  }
  const { renderPage } = await options.loadPages();
  const { public_url } = variant.settings;
  const problem = options.refuseForm(request);
  // Render the page of a rejected cross-site form as a GET with the problem.
  const response = problem
    ? await renderPage(new Request(new URL(public_url + request.url)), {
        ...variant,
        ...host,
        nonce,
        problem,
      })
    : await renderPage(toWebRequest(request, reply, public_url), { ...variant, ...host, nonce });
  const page = response.status >= 500 && findFallback();
  if (page) return sendCached(request, reply, page, options);
  reply.headers(policyHeaders(request.url, nonce, options));
  if (response.status === 503) reply.header('retry-after', String(RETRY_AFTER_S));
  // The browser must not store a page with user data, not even for the back button.
  if (host.startUp.user) response.headers.set('cache-control', 'private, no-store');
  else if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
  // Hooks read the status before the response is sent, so set it here.
  return reply.code(response.status).send(response);
}

/** If the database fails, returns a problem for the page to show. */
async function openHost(
  request: FastifyRequest,
  reply: FastifyReply,
  { hostFor, anonymousHost, announcements }: PageOptions,
  { settings, language }: PageVariant,
): Promise<Pick<PageHost, 'call' | 'startUp' | 'settings' | 'problem'>> {
  try {
    const { call, startUp } = await hostFor(request, (headers) => {
      if (headers['set-cookie']) reply.header('set-cookie', headers['set-cookie']);
    });
    const shown = await announcements.forUser(startUp, language);
    return { call, startUp, settings: { ...settings, ...shown } };
  } catch (error) {
    const unavailable = runInLanguage(language, () => databaseProblem(error));
    if (unavailable?.status !== 503) throw error;
    request.log.warn({ err: error }, 'the session could not be read');
    const refuse = async () => {
      throw unavailable;
    };
    const call = Object.assign(refuse, { withTotal: refuse }) as unknown as Call;
    return { call, startUp: (await anonymousHost()).startUp, settings, problem: unavailable.problem };
  }
}
