import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { csrfCookieName } from '#shared/api/auth.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import type { AnyEndpoint } from '#shared/api/endpoint.ts';
import { type Problem, type ProblemError, problem } from '#shared/api/errors.ts';
import { msg, t } from '#shared/texts/t.ts';
import { ACCESS } from './access.ts';
import type { Role } from './access-rows.ts';
import { findReader } from './accounts/find-reader.ts';
import { requireConfirmedEmail } from './accounts/require-confirmed-email.ts';
import { csrfBinding } from './accounts/session-cookies.ts';
import type { ContentLibrary } from './content/markdown-library.ts';
import type { Context, Media, Reader, Secrets, Visit } from './context.ts';
import type { Db } from './db/tables.ts';
import { isCsrfToken } from './http/csrf-token.ts';
import { hasRecentWrite, type ReadYourWritesOptions } from './http/read-your-writes.ts';
import { requestOrigin } from './http/request-origin.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { Route } from './http/route.ts';
import type { EventStreams } from './notifications/event-streams.ts';
import { setTraceUser } from './operations/log-requests.ts';
import { NO_PAGE, pageTemplate } from './page-template.ts';
import type { CardProvider } from './payments/card-provider.ts';

type AdmitParts = {
  db: Db;
  /** For visitors' reads; may lag behind. */
  readDb: Db;
  readYourWrites: ReadYourWritesOptions;
  cache: ResponseCache;
  live: EventStreams;
  secrets: Secrets;
  media: Media;
  cards: CardProvider;
  content: ContentLibrary;
  publicUrl: string | null;
};

/** The visit of a cached page, which must not depend on a request. */
const NOBODYS_VISIT: Visit = { address: '', user_agent: '', origin: 'unknown', cookies: {} };

const YOU_MAY_NOT = msg('Your account may not do this.');
const FORGED = msg(
  'This request did not come from a page of this site. Please reload the page and try again.',
);

const unproven = (): ProblemError => problem(403, t(FORGED), undefined, { code: 'csrf_failed' });

function forged(log: FastifyBaseLogger, { name }: AnyEndpoint, { address, origin }: Visit): ProblemError {
  log.warn({ event: 'csrf_failed', call: name, address, origin }, 'a call came without proof of its page');
  return unproven();
}

const isSafe = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD';

/** Ownership and moderated schools are checked by the handlers' SQL. */
function roleOf(reader: Reader | null): Role {
  if (!reader) return 'visitor';
  if (reader.is_staff) return 'admin';
  return reader.manager_id !== null ? 'manager' : 'student';
}

function checkAccess({ name }: Pick<AnyEndpoint, 'name'>, reader: Reader | null): void {
  const row = ACCESS[name as EndpointName];
  const verdict = row[roleOf(reader)];
  if (verdict === 401) throw problem(401, t('Please log in first.'));
  if (verdict === 403) throw problem(403, t(row.refusal ?? YOU_MAY_NOT));
  if (verdict === 404) throw problem(404, t('There is nothing at this address.'));
  if (row.confirmedEmail === 'always' && reader) requireConfirmedEmail(reader);
}

/** Refuses to start with a call that has no row. */
export function checkTable(routes: readonly Route<never>[]): void {
  const open = routes.filter(({ endpoint }) => !Object.hasOwn(ACCESS, endpoint.name));
  if (open.length > 0) {
    throw new Error(
      `No row of the authorization table: ${open.map(({ endpoint }) => endpoint.name).join(', ')}`,
    );
  }
}

function visitOf(request: FastifyRequest, publicUrl: string | null): Visit {
  return {
    address: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    origin: requestOrigin(request.headers, request.host, publicUrl),
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
async function readerOf(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  visit: Visit,
  { db, secrets }: AdmitParts,
): Promise<Reader | null> {
  // OAuth clients may send their own credentials in this header.
  const authorization = endpoint.errorForm === 'oauth' ? undefined : request.headers.authorization;
  const { isSecure } = secrets;
  const proof = { authorization, cookies: visit.cookies, isSecure };
  if (isSafe(endpoint)) return (await findReader(db, proof)).reader;
  if (authorization !== undefined) return (await findReader(db, proof)).reader;
  if (visit.origin === 'foreign') throw forged(request.log, endpoint, visit);
  if (endpoint.errorForm === 'oauth') return null;
  const isProven = hasCsrfToken(request, secrets);
  const { reader } = await findReader(db, proof);
  if (isProven) return reader;
  // A public call continues as a visitor.
  if (endpoint.auth === 'public') return null;
  // For a visitor, 401 is more helpful than a CSRF error.
  if (!reader && ACCESS[endpoint.name as EndpointName].visitor === 401) return null;
  throw forged(request.log, endpoint, visit);
}

export function createAdmission(parts: AdmitParts) {
  const { db, readDb, readYourWrites, cache, live, secrets, media, cards, content, publicUrl } = parts;

  function contextFor(
    { log }: Pick<FastifyRequest, 'log'>,
    visit: Visit,
    reader: Reader | null,
    isReading: boolean,
  ): Context {
    const mayBeBehind =
      isReading && reader === null && !hasRecentWrite(visit.cookies, readYourWrites, Date.now());
    return {
      db: mayBeBehind ? readDb : db,
      cache,
      live,
      reader,
      visit,
      secrets,
      media,
      cards,
      content,
      log,
    };
  }

  return {
    async forCall(request: FastifyRequest, endpoint: AnyEndpoint): Promise<Context> {
      const visit = visitOf(request, publicUrl);
      const reader = await readerOf(request, endpoint, visit, parts);
      setTraceUser(reader?.user_id ?? null);
      checkAccess(endpoint, reader);
      return contextFor(request, visit, reader, isSafe(endpoint));
    },

    /** Pages use the cookie only. */
    async forPage(request: FastifyRequest): Promise<Context> {
      const visit = visitOf(request, publicUrl);
      const { isSecure } = secrets;
      const { reader } = await findReader(db, { authorization: undefined, cookies: visit.cookies, isSecure });
      setTraceUser(reader?.user_id ?? null);
      return contextFor(request, visit, reader, isSafe(request));
    },

    /** Returns the problem if the form is cross-site. */
    refuseForm(request: FastifyRequest): Problem | null {
      const { address, origin } = visitOf(request, publicUrl);
      if (isSafe(request) || origin === 'own') return null;
      const page = pageTemplate(request.url);
      // Vulnerability scans would flood the log.
      if (page !== NO_PAGE)
        request.log.warn({ event: 'csrf_failed', page, address, origin }, 'a form came from no page of ours');
      return unproven().problem;
    },

    /** Without a user, and from the primary: a replica may lag behind the invalidation. */
    forNobody(given: Pick<FastifyRequest, 'log'>): Context {
      return { ...contextFor(given, NOBODYS_VISIT, null, true), db };
    },

    /** For in-process calls of a page: the same table; writes only for same-site forms. */
    admitLocal({ reader, visit, log }: Context, endpoint: AnyEndpoint): void {
      if (!isSafe(endpoint) && visit.origin !== 'own') {
        throw forged(log, endpoint, visit);
      }
      checkAccess(endpoint, reader);
    },
  };
}
