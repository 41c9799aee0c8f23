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
import type { GeocodingChain } from './geo/services/geocoding-chain.ts';
import type { AnswerCache } from './http/answer-cache.ts';
import { isCsrfToken } from './http/csrf-token.ts';
import { type FreshReads, hasJustWritten } from './http/fresh-reads.ts';
import { requestOrigin } from './http/request-origin.ts';
import type { Route } from './http/route.ts';
import type { LiveStreams } from './notifications/live-streams.ts';
import { noteAsker } from './operations/log-requests.ts';
import { NO_PAGE, pageTemplate } from './page-template.ts';
import type { CardProvider } from './payments/card-provider.ts';

export type AdmitParts = {
  db: Db;
  /** For visitors' reads; may be a moment behind. */
  readDb: Db;
  freshReads: FreshReads;
  answers: AnswerCache;
  live: LiveStreams;
  secrets: Secrets;
  media: Media;
  cards: CardProvider;
  content: ContentLibrary;
  geocoder: GeocodingChain;
  /** Null where none is configured. */
  publicUrl: string | null;
};

/** Of a page that many are shown: it is made for nobody, from nowhere. */
const NOBODYS_VISIT: Visit = { address: '', user_agent: '', origin: 'unknown', cookies: {} };

const YOU_MAY_NOT = msg('Your account may not do this.');
const FORGED = msg(
  'This request did not come from a page of this site. Please reload the page and try again.',
);

const unproven = (): ProblemError => problem(403, t(FORGED), undefined, { code: 'csrf_failed' });

/** The refusal of a writing call without proof that a page of this site sent it: a line of the log, and 403. */
function forged(log: FastifyBaseLogger, { name }: AnyEndpoint, { address, origin }: Visit): ProblemError {
  log.warn({ event: 'csrf_failed', call: name, address, origin }, 'a call came without proof of its page');
  return unproven();
}

const isSafe = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD';

/**
 * The column of the authorization table that a reader enters by. Whether an object is the reader's own, and which school a
 * moderator moderates, is part of the handlers' statements.
 */
export function roleOf(reader: Reader | null): Role {
  if (!reader) return 'visitor';
  if (reader.is_staff) return 'admin';
  return reader.manager_id !== null ? 'manager' : 'student';
}

/** @throws 401, 403 or 404 as the call's row says */
export function checkAccess({ name }: Pick<AnyEndpoint, 'name'>, reader: Reader | null): void {
  const row = ACCESS[name as EndpointName];
  const verdict = row[roleOf(reader)];
  if (verdict === 401) throw problem(401, t('Please log in first.'));
  if (verdict === 403) throw problem(403, t(row.refusal ?? YOU_MAY_NOT));
  if (verdict === 404) throw problem(404, t('There is nothing at this address.'));
  if (row.confirmedEmail === 'always' && reader) requireConfirmedEmail(reader);
}

/** Stops the program from mounting a call that nobody has said who may use. */
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

/**
 * Who asks, for a call over HTTP. A bearer token is proof by itself. A cookie is sent by browsers unasked: it is proof
 * for reading, and for writing only together with its CSRF token, from a page of this site.
 */
async function readerOf(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  visit: Visit,
  { db, secrets }: AdmitParts,
): Promise<Reader | null> {
  // The token calls carry their proof in the body; a client may send its own name in this header.
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
  // A call that is open to visitors is answered as to one; any other needs the proof.
  if (endpoint.auth === 'public') return null;
  // Nobody's request does nothing where visitors may not: they are told to log in, which is what they lack.
  if (!reader && ACCESS[endpoint.name as EndpointName].visitor === 401) return null;
  throw forged(request.log, endpoint, visit);
}

/** What handlers are lent, for calls over HTTP and for pages, after all that may refuse them. */
export function createAdmission(parts: AdmitParts) {
  const { db, readDb, freshReads, answers, live, secrets, media, cards, content, geocoder, publicUrl } =
    parts;

  function contextFor(
    { log }: Pick<FastifyRequest, 'log'>,
    visit: Visit,
    reader: Reader | null,
    isReading: boolean,
  ): Context {
    const mayBeBehind =
      isReading && reader === null && !hasJustWritten(visit.cookies, freshReads, Date.now());
    return {
      db: mayBeBehind ? readDb : db,
      answers,
      live,
      reader,
      visit,
      secrets,
      media,
      cards,
      content,
      geocoder,
      log,
    };
  }

  return {
    async forCall(request: FastifyRequest, endpoint: AnyEndpoint): Promise<Context> {
      const visit = visitOf(request, publicUrl);
      const reader = await readerOf(request, endpoint, visit, parts);
      noteAsker(reader?.user_id ?? null);
      checkAccess(endpoint, reader);
      return contextFor(request, visit, reader, isSafe(endpoint));
    },

    /** A page knows its reader by the cookie alone. */
    async forPage(request: FastifyRequest): Promise<Context> {
      const visit = visitOf(request, publicUrl);
      const { isSecure } = secrets;
      const { reader } = await findReader(db, { authorization: undefined, cookies: visit.cookies, isSecure });
      noteAsker(reader?.user_id ?? null);
      return contextFor(request, visit, reader, isSafe(request));
    },

    /** Why a page does nothing with a form: no page of this site sent it. Null: it may. */
    refuseForm(request: FastifyRequest): Problem | null {
      const { address, origin } = visitOf(request, publicUrl);
      if (isSafe(request) || origin === 'own') return null;
      const page = pageTemplate(request.url);
      // Whoever tries what there is not, in search of other programs, would drown the others.
      if (page !== NO_PAGE)
        request.log.warn({ event: 'csrf_failed', page, address, origin }, 'a form came from no page of ours');
      return unproven().problem;
    },

    /**
     * A page that many are shown. It knows nothing of who happened to ask first, and is made from the primary: a replica may
     * be behind the notice that dropped the page before it.
     */
    forNobody(given: Pick<FastifyRequest, 'log'>): Context {
      return { ...contextFor(given, NOBODYS_VISIT, null, true), db };
    },

    /** For calls that a page makes in process: the same table; writing only for a form sent by a page of this site. */
    admitLocal({ reader, visit, log }: Context, endpoint: AnyEndpoint): void {
      if (!isSafe(endpoint) && visit.origin !== 'own') {
        throw forged(log, endpoint, visit);
      }
      checkAccess(endpoint, reader);
    },
  };
}
