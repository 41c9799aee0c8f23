import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { csrfCookieName } from '#shared/api/auth.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type Problem, type ProblemError, problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import { ACCESS } from './access.ts';
import type { Role } from './access-rows.ts';
import { authenticate } from './accounts/authenticate.ts';
import { requireConfirmedEmail } from './accounts/require-confirmed-email.ts';
import { needsSecondFactor, secondFactorProblem } from './accounts/second-factor/needs-second-factor.ts';
import { csrfBinding } from './accounts/session-cookies.ts';
import type { ContentLibrary } from './content/markdown-library.ts';
import type { ClientInfo, Context, Media, Secrets, SessionUser } from './context.ts';
import type { Db } from './db/tables.ts';
import type { Geocoder } from './geo/addresses/open-nominatim.ts';
import { isCsrfToken } from './http/csrf-token.ts';
import { hasRecentWrite, type ReadYourWritesOptions } from './http/read-your-writes.ts';
import { requestOrigin } from './http/request-origin.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { Route } from './http/route.ts';
import type { EventStreams } from './notifications/event-streams.ts';
import { setTraceUser } from './operations/log-requests.ts';
import { NO_PAGE, pageTemplate } from './page-template.ts';
import type { CardProvider } from './payments/card-provider.ts';

type RequestContextParts = {
  db: Db;
  /** Database for visitors' reads, which may lag. */
  readDb: Db;
  readYourWrites: ReadYourWritesOptions;
  cache: ResponseCache;
  live: EventStreams;
  secrets: Secrets;
  media: Media;
  cards: CardProvider;
  geocoder: Geocoder | null;
  content: ContentLibrary;
  routing: Context['routing'];
  publicUrl: string | null;
};

/** Client for cached pages, which must not depend on a request. */
const ANONYMOUS_CLIENT: ClientInfo = {
  address: '',
  user_agent: '',
  origin: 'unknown',
  site_origins: [],
  cookies: {},
};

const NOT_ALLOWED = msg('Your account isn’t allowed to do this.');
const CSRF_FAILED = msg('This request didn’t come from a page on this site. Reload the page and try again.');

const csrfProblem = (): ProblemError => problem(403, t(CSRF_FAILED), undefined, { code: 'csrf_failed' });

function rejectCrossSite(
  log: FastifyBaseLogger,
  { name }: Endpoint,
  { address, origin }: ClientInfo,
): ProblemError {
  log.warn({ event: 'csrf_failed', call: name, address, origin }, 'rejected a cross-site call');
  return csrfProblem();
}

const isSafe = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD';

/** The handlers' SQL checks ownership and moderated schools. */
function rolesOf(user: SessionUser | null): readonly [Role, ...Role[]] {
  if (!user) return ['visitor'];
  if (user.is_staff) return user.staff_roles.length > 0 ? (user.staff_roles as readonly [Role]) : ['staff'];
  return [user.manager_id !== null ? 'manager' : 'student'];
}

/** Returns the user, or null if the call must treat the user as a visitor. */
function checkAccess({ name }: Pick<Endpoint, 'name'>, user: SessionUser | null): SessionUser | null {
  const row = ACCESS[name as EndpointName];
  const roles = rolesOf(user);
  const verdict = row[roles.find((role) => typeof row[role] === 'string') ?? roles[0]];
  if (verdict === 401) throw problem(401, t('Please log in first.'));
  if (verdict === 403) throw problem(403, t(row.refusal ?? NOT_ALLOWED));
  if (verdict === 404) throw problem(404, t('There’s nothing at this address.'));
  if (user && !row.isBeforeSecondFactor && needsSecondFactor(user)) {
    if (row.visitor === 'yes') return null;
    throw secondFactorProblem();
  }
  if (row.confirmedEmail === 'always' && user) requireConfirmedEmail(user);
  return user;
}

/** @throws Error if an endpoint has no row, so that the program doesn't start */
export function requireAccessRows(routes: readonly Route<never>[]): void {
  const open = routes.filter(({ endpoint }) => !Object.hasOwn(ACCESS, endpoint.name));
  if (open.length > 0) {
    throw new Error(
      `No row of the authorization table: ${open.map(({ endpoint }) => endpoint.name).join(', ')}`,
    );
  }
}

function clientOf(request: FastifyRequest, publicUrl: string | null): ClientInfo {
  return {
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    origin: requestOrigin(request.headers, request.host, publicUrl),
    site_origins: publicUrl
      ? [new URL(publicUrl).origin]
      : ['http:', 'https:'].map((scheme) => `${scheme}//${request.host}`),
    cookies: request.cookies,
    last_event_id: request.headers['last-event-id']?.toString(),
  };
}

function hasCsrfToken(request: FastifyRequest, { csrfKey, isSecure }: Secrets): boolean {
  const binding = csrfBinding(request.cookies, isSecure);
  const header = request.headers['x-csrftoken'];
  if (binding === null || typeof header !== 'string') return false;
  return isCsrfToken(csrfKey, binding, header, request.cookies[csrfCookieName(isSecure)]);
}

/** Writes by cookie need a CSRF token and our origin, because browsers send cookies with cross-site requests. */
async function authenticateRequest(
  request: FastifyRequest,
  endpoint: Endpoint,
  client: ClientInfo,
  { db, secrets }: RequestContextParts,
): Promise<SessionUser | null> {
  // OAuth clients may send their client credentials in this header.
  const authorization = endpoint.errorForm === 'oauth' ? undefined : request.headers.authorization;
  const { isSecure } = secrets;
  const credentials = { authorization, cookies: client.cookies, isSecure };
  if (isSafe(endpoint)) return (await authenticate(db, credentials)).user;
  if (authorization !== undefined) return (await authenticate(db, credentials)).user;
  if (client.origin === 'foreign') throw rejectCrossSite(request.log, endpoint, client);
  if (endpoint.errorForm === 'oauth') return null;
  const hasToken = hasCsrfToken(request, secrets);
  const { user } = await authenticate(db, credentials);
  if (hasToken) return user;
  // A public call continues without a user.
  if (endpoint.auth === 'public') return null;
  // For a visitor, 401 or 404 is more helpful than a CSRF error.
  if (!user && typeof ACCESS[endpoint.name as EndpointName].visitor === 'number') return null;
  throw rejectCrossSite(request.log, endpoint, client);
}

export function createRequestContexts(parts: RequestContextParts) {
  const { db, readDb, readYourWrites, cache, live, secrets, media, cards, content, geocoder } = parts;
  const { routing, publicUrl } = parts;

  function contextFor(
    { log }: Pick<FastifyRequest, 'log'>,
    client: ClientInfo,
    user: SessionUser | null,
    isRead: boolean,
  ): Context {
    const canUseReplica =
      isRead && user === null && !hasRecentWrite(client.cookies, readYourWrites, Date.now());
    return {
      db: canUseReplica ? readDb : db,
      primaryDb: db,
      cache,
      live,
      user,
      client,
      secrets,
      media,
      cards,
      content,
      geocoder,
      routing,
      log,
    };
  }

  return {
    async forCall(request: FastifyRequest, endpoint: Endpoint): Promise<Context> {
      const client = clientOf(request, publicUrl);
      const user = await authenticateRequest(request, endpoint, client, parts);
      setTraceUser(user?.user_id ?? null);
      return contextFor(request, client, checkAccess(endpoint, user), isSafe(endpoint));
    },

    /** Ignores bearer tokens, because pages use only the cookie. */
    async forPage(request: FastifyRequest): Promise<Context> {
      const client = clientOf(request, publicUrl);
      const { isSecure } = secrets;
      const { user } = await authenticate(db, {
        authorization: undefined,
        cookies: client.cookies,
        isSecure,
      });
      setTraceUser(user?.user_id ?? null);
      return contextFor(request, client, user, isSafe(request));
    },

    /** Returns a problem if another site sent the form. */
    refuseForm(request: FastifyRequest): Problem | null {
      const { address, origin } = clientOf(request, publicUrl);
      if (isSafe(request) || origin === 'own') return null;
      const page = pageTemplate(request.url);
      // Vulnerability scans of unknown paths would flood the log.
      if (page !== NO_PAGE)
        request.log.warn({ event: 'csrf_failed', page, address, origin }, 'rejected a cross-site form');
      return csrfProblem().problem;
    },

    /** Has no user. Reads from the primary, because a replica may lag behind a cache invalidation. */
    forAnonymous(request: Pick<FastifyRequest, 'log'>): Context {
      return { ...contextFor(request, ANONYMOUS_CLIENT, null, true), db };
    },

    /** Authorizes in-process calls of a page by the same table. Rejects writes from other sites' forms. */
    authorizeLocal(context: Context, endpoint: Endpoint): Context {
      const { user, client, log } = context;
      if (!isSafe(endpoint) && client.origin !== 'own') {
        throw rejectCrossSite(log, endpoint, client);
      }
      const admitted = checkAccess(endpoint, user);
      return admitted === user ? context : { ...context, user: admitted };
    },
  };
}
