import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#shared/api/endpoint.ts';
import type { Problem } from '#shared/api/errors.ts';
import type { LetterRenderer } from '#shared/letters.ts';
import type { PageHost, PublicSettings, StartUp } from '#shared/page-host.ts';
import { isOwnPath, PAGES } from '#shared/pages.ts';
import { timeZoneIn } from '#shared/rules/time-zone.ts';
import { findHost, type KnownSites } from './find-host.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import { databaseProblem, RETRY_AFTER_S } from './http/database-problem.ts';
import type { FreshReads } from './http/fresh-reads.ts';
import { makeNonce } from './http/nonced-html.ts';
import type { Made, PageCache } from './http/page-cache.ts';
import { requestOrigin } from './http/request-origin.ts';
import { CLOSED_POLICY } from './http/safety-headers.ts';
import { languageOf, speakingTo } from './http/speak.ts';
import { isOfOneReader, keptPageKey } from './kept-page-key.ts';
import { type FinishedPage, finishPage, notingSchools, openKeptPages, sendFinished } from './kept-pages.ts';
import { pageTemplate } from './page-template.ts';

/** What the built pages offer: one function from a request to a response, and the letters. */
export type PageRenderer = LetterRenderer & {
  renderPage: (request: Request, host: PageHost) => Promise<Response>;
};

type PageOptions = {
  /** The built pages; in development, the newest ones. */
  loadPages: () => Promise<PageRenderer>;
  /** What one reader's page is given; `onHeaders` hears what its calls would have sent, such as cookies. */
  visitFor: (
    request: FastifyRequest,
    onHeaders: (headers: Record<string, string | string[]>) => void,
  ) => Promise<{ call: Call; startUp: StartUp }>;
  /** Why a form that was sent to a page is not taken; null: it is. */
  refuseForm: (request: FastifyRequest) => Problem | null;
  /** What a page is given that many are shown. */
  visitOfNobody: () => Promise<{ call: Call; startUp: StartUp }>;
  /** Pages are kept while these are, and dropped with them. */
  answers: AnswerCache;
  /** By which a reader who has just written is known: they are shown a page of their own, from the primary. */
  freshReads: FreshReads;
  /** Whether readers' own pages are made from a replica, which may stand when the primary, and with it a page for many, fails. */
  hasReplica: boolean;
  settings: PublicSettings;
  /** Takes the place of the settings' one: it changes while the program runs. */
  announcement: { readonly text: string | null };
  /** Schools with a domain of their own. */
  sites: KnownSites;
  /** Whether an operator said what the site's address is. */
  isPublic: boolean;
  /** Whether the pages that take a card show Stripe's form. */
  isStripe: boolean;
  /** Development needs inline scripts and web sockets of the bundler. */
  isDevelopment?: boolean;
};

/** Origins that the configured map styles may load tiles, fonts and sprites from. */
function mapOrigins(settings: PublicSettings): string {
  const urls = [settings.map_style_url, settings.map_style_url_dark].filter((url) => url !== '');
  return [...new Set(urls.map((url) => new URL(url).origin))].join(' ');
}

/** A worker is bound by the policy of its own file, not by the page's: the map's one fetches tiles. */
export function workerSecurityPolicy(settings: PublicSettings): string {
  return `${CLOSED_POLICY}; connect-src 'self' ${mapOrigins(settings)}`.trim();
}

/** What Stripe's form asks of a page: its scripts, the frames of its fields and of a bank's extra step, its calls. */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};
const PAYMENT_ORIGINS = 'self "https://js.stripe.com" "https://hooks.stripe.com"';
const PAGES_WITH_CARDS: readonly string[] = [PAGES.leadPurchase, PAGES.tierPurchase];

type PolicyOptions = {
  isDevelopment?: boolean | undefined;
  /** Whether the page shows Stripe's card form. */
  hasStripe?: boolean;
};

/** The content security policy of a page (design, Security headers). */
export function contentSecurityPolicy(
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

/** Fastify's request as the standard one that the pages take; aborted when the reader goes away. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':'))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // The pages' own check knows one host and no page that hides its referrer; ours stands before it (`refuseForm`) and before every writing call.
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

/** The pages that section 2.1 writes without a slash at their end. An id is a number: a word in its place is another page. */
const UNSLASHED = Object.values(PAGES)
  .filter((path) => !path.endsWith('/'))
  .map((path) => new RegExp(`^${path.replaceAll('{p_id}', '[1-9][0-9]*').replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** The one form of a page's address: with a slash at its end, but for those. Null: it is that; a file or data has none. */
function otherForm(url: string): string | null {
  const [path = '/', query] = url.split(/\?(.*)/s, 2);
  const bare = path.replace(/(?<!^)\/$/, '');
  if (/\.[a-z0-9]{1,8}$/i.test(path) || !isOwnPath(url)) return null;
  const form = UNSLASHED.some((page) => page.test(bare)) || path === '/' ? bare : `${bare}/`;
  return form === path ? null : `${form}${query === undefined ? '' : `?${query}`}`;
}

/** Mounts the React pages on every path that nothing else answers. */
export async function mountPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const given = { ...options, kept: openKeptPages(options.answers, app.log) };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      config: { routeOf: pageTemplate },
      schema: { hide: true } as never,
      handler: (request, reply) => answerPage(request, reply, given),
    });
  });
}

/** What all answers with a page have in common. */
function policyHeaders(
  url: string,
  nonce: string,
  { settings, isStripe, isDevelopment }: Pick<PageOptions, 'settings' | 'isStripe' | 'isDevelopment'>,
) {
  const hasStripe = isStripe && PAGES_WITH_CARDS.includes(url.split('?', 1)[0] ?? '');
  return {
    'content-security-policy': contentSecurityPolicy(nonce, settings, { isDevelopment, hasStripe }),
    // A bank's extra step may open a window that answers to this one.
    'cross-origin-opener-policy': hasStripe ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), payment=(${hasStripe ? PAYMENT_ORIGINS : ''}), usb=(), geolocation=(self)`,
    vary: 'cookie, accept-language, accept-encoding',
  };
}

type Shown = Pick<PageHost, 'settings' | 'language'>;
type ShownToReader = Shown & Pick<PageHost, 'zone'>;

/** The page of an address for whoever asks: it is given nothing of a request but what its key says. */
async function makeForMany(
  url: string,
  { settings, language }: Shown,
  { loadPages, visitOfNobody }: PageOptions,
): Promise<Made<FinishedPage>> {
  const { renderPage } = await loadPages();
  const { call, startUp } = await visitOfNobody();
  const [nonce, tags] = [makeNonce(), new Set<string>()];
  const asked = new Request(new URL(settings.public_url + url));
  const lent = {
    call: notingSchools(call, tags),
    nonce,
    settings,
    startUp,
    language,
    zone: null,
    isWhole: true,
  };
  return await finishPage(await renderPage(asked, lent), { nonce, tags });
}

type AnswerOptions = PageOptions & { kept: PageCache<FinishedPage> };

async function answerPage(request: FastifyRequest, reply: FastifyReply, options: AnswerOptions) {
  const { answers, sites, isPublic, freshReads, isDevelopment, kept } = options;
  const { site, elsewhere } = findHost(request, { sites, public_url: options.settings.public_url, isPublic });
  if (elsewhere) {
    // Permanent for search engines; browsers ask again after an hour, for an operator may move a site.
    return reply.headers({ vary: 'host', 'cache-control': 'public, max-age=3600' }).redirect(elsewhere, 301);
  }
  const redirect = request.method === 'POST' ? null : otherForm(request.url);
  if (redirect) return reply.redirect(redirect, 308);
  const settings = { ...options.settings, announcement: options.announcement.text, site };
  const shown = { settings, language: languageOf(request) };
  const key = isDevelopment ? null : keptPageKey(request, shown);
  if (key !== null && answers.isListening && !isOfOneReader(request, freshReads)) {
    const page = await kept.remember(key, () => makeForMany(request.url, shown, options));
    if (page.status < 500 || !options.hasReplica) return await sendForMany(request, reply, page, options);
  }
  return await answerReader(
    request,
    reply,
    { ...shown, zone: timeZoneIn(request.cookies) },
    { ...options, key },
  );
}

/** A page that was made for nobody. */
async function sendForMany(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  options: PageOptions,
) {
  const nonce = makeNonce();
  reply.headers({ ...policyHeaders(request.url, nonce, options), 'cache-control': 'private, no-cache' });
  return await sendFinished(request, reply, { page, nonce });
}

/**
 * A page for one reader, streamed as it is made. Where it cannot be made, the page that visitors were shown a moment ago takes its place, if there is
 * one: it tells of nobody.
 */
async function answerReader(
  request: FastifyRequest,
  reply: FastifyReply,
  shown: ShownToReader,
  options: AnswerOptions & { key: string | null },
) {
  const { key, kept } = options;
  const nonce = makeNonce();
  const visit = await visitInTime(request, reply, options);
  const stands = () => (key === null ? null : kept.find(key));
  if ('problem' in visit && key !== null) {
    const page = stands() ?? (await makeForMany(request.url, shown, options)).page;
    return await sendForMany(request, reply, page, options);
  }
  const { renderPage } = await options.loadPages();
  const { public_url } = shown.settings;
  const problem = options.refuseForm(request);
  // A form of another site's is not read: a page that takes some says why, as if it had been asked for.
  const response = problem
    ? await renderPage(new Request(new URL(public_url + request.url)), { ...visit, ...shown, nonce, problem })
    : await renderPage(toWebRequest(request, reply, public_url), { ...visit, ...shown, nonce });
  const page = response.status >= 500 ? stands() : null;
  if (page) return await sendForMany(request, reply, page, options);
  reply.headers(policyHeaders(request.url, nonce, options));
  if (response.status === 503) reply.header('retry-after', String(RETRY_AFTER_S));
  // A page that names its reader is kept by nobody, not even by the way back.
  if (visit.startUp.user) response.headers.set('cache-control', 'private, no-store');
  else if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
  // Known before it is sent: hooks tell by it whether something was written.
  return reply.code(response.status).send(response);
}

/** What the page of this reader is given; where the database cannot say who it is, the problem that the page tells of instead. */
async function visitInTime(
  request: FastifyRequest,
  reply: FastifyReply,
  { visitFor, visitOfNobody }: PageOptions,
): Promise<Pick<PageHost, 'call' | 'startUp' | 'problem'>> {
  try {
    return await visitFor(request, (headers) => {
      if (headers['set-cookie']) reply.header('set-cookie', headers['set-cookie']);
    });
  } catch (error) {
    const away = speakingTo(languageOf(request), () => databaseProblem(error));
    if (away?.status !== 503) throw error;
    request.log.warn({ err: error }, 'a reader could not be looked up');
    const refuse = async () => {
      throw away;
    };
    const call = Object.assign(refuse, { withTotal: refuse }) as unknown as Call;
    return { call, startUp: (await visitOfNobody()).startUp, problem: away.problem };
  }
}
