import { csrfCookieName, csrfToken } from '#shared/api/auth.ts';
import type { Call, CallOptions } from '#shared/api/call.ts';
import { API_PREFIX, type Endpoint } from '#shared/api/endpoint.ts';
import { isProblem, type MfaChallenge, type Problem, ProblemError, problem } from '#shared/api/errors.ts';
import { waitText } from '#shared/rules/wait-text.ts';
import { t } from '#shared/texts/t.ts';
import { readCookie } from '../ui/browser-storage.ts';
import { findToken, renewToken } from './authorization.ts';

export function addressOf(endpoint: Endpoint, input: Record<string, unknown>): string {
  const rest = new URLSearchParams();
  const inPath = new Set<string>();
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name]));
  });
  for (const [name, value] of Object.entries(input)) {
    if (name === 'body' || value === undefined || inPath.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) rest.append(name, String(one));
  }
  const query = rest.toString();
  return API_PREFIX + path + (query ? `?${query}` : '');
}

/** Translates an OAuth error here, because RFC 6749 allows only ASCII in the server's message. */
function tokenSentence({ status, headers }: Response, description: string): string {
  const seconds = Number(headers.get('retry-after') ?? 0);
  if (status === 429 && seconds > 0)
    return t('Too many attempts. Please try again in {wait}.', { wait: waitText(seconds) });
  return t(description);
}

type OauthError = { error: string; error_description: string; mfa?: MfaChallenge };

async function readProblem(response: Response): Promise<ProblemError> {
  const body = await response.json().catch(() => null);
  if (body && typeof body === 'object' && 'detail' in body) return new ProblemError(body as Problem);
  // OAuth endpoints respond with errors in RFC 6749's format.
  if (body && typeof body === 'object' && 'error_description' in body) {
    const { error, error_description, mfa } = body as OauthError;
    return problem(response.status, tokenSentence(response, error_description), undefined, {
      code: error,
      ...(mfa ? { mfa } : {}),
    });
  }
  return problem(response.status, t('We couldn’t read the server’s answer. Please try again.'));
}

/** Error code for network failures. The server never sends this code. */
const NETWORK_ERROR = 'unreached';

export const isNetworkError = (error: unknown): boolean =>
  isProblem(error, 503) && error.problem.code === NETWORK_ERROR;

/** Rethrows an abort by the caller, which is not a failure. */
function throwNetworkError(error: Error): never {
  if (error.name === 'AbortError') throw error;
  throw problem(503, t('We can’t reach Porchlight. Check your connection and try again.'), undefined, {
    code: NETWORK_ERROR,
  });
}

/** Browsers refuse larger bodies of requests with `keepalive`. */
const MAX_KEEPALIVE_CHARACTERS = 8000;

type Credentials = { token: string | null; csrf: string | null };

async function request(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { token, csrf }: Credentials,
  { signal, onProgress }: CallOptions,
) {
  const { body } = input;
  const isForm = body instanceof FormData;
  const content = isForm ? body : body === undefined ? undefined : JSON.stringify(body);
  const isSmall = typeof content !== 'object' && (content ?? '').length <= MAX_KEEPALIVE_CHARACTERS;
  const fetchResponse = async () => {
    const fetcher = onProgress
      ? (await import('./fetch-with-progress.ts')).fetchWithProgress(onProgress)
      : fetch;
    return await fetcher(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(csrf === null ? {} : { 'x-csrftoken': csrf }),
      },
      ...(content === undefined ? {} : { body: content }),
      // A user who leaves the page right after a click has still saved the change.
      keepalive: endpoint.method !== 'GET' && isSmall,
      ...(signal ? { signal } : {}),
    });
  };
  const response = await fetchResponse().catch(throwNetworkError);
  if (!response.ok) throw await readProblem(response);
  const total = response.headers.get('x-total-count');
  const text = await response.text().catch(throwNetworkError);
  const data = endpoint.fileTypes ? text : JSON.parse(text);
  return { data, total: total === null ? null : Number(total) };
}

/** Public endpoints need no CSRF token. The body of OAuth calls has the credentials. */
function needsCsrf(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && endpoint.auth !== 'public';
}

/**
 * Sends the request. If credentials are rejected, retries once: with a renewed token, a new CSRF token, or as
 * a visitor.
 */
async function send(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions = {}) {
  const token = endpoint.errorForm === 'oauth' ? null : await findToken();
  const isByCookie = token === null && needsCsrf(endpoint);
  const credentials: Credentials = { token, csrf: isByCookie ? await findCsrfToken(false) : null };
  try {
    return await request(endpoint, input, credentials, options);
  } catch (error) {
    if (token !== null && isProblem(error, 401)) {
      const renewed = await renewToken(token);
      if (renewed === null && endpoint.auth !== 'public') throw error;
      return await request(endpoint, input, { token: renewed, csrf: null }, options);
    }
    if (isByCookie && isProblem(error, 403) && error.problem.code === 'csrf_failed') {
      return await request(endpoint, input, { token: null, csrf: await findCsrfToken(true) }, options);
    }
    throw error;
  }
}

/** Calls the API over HTTP. Has the same interface as the server's in-process call. */
export const call = Object.assign(
  async (endpoint: Endpoint, input: Record<string, unknown>, options?: CallOptions) =>
    (await send(endpoint, input, options)).data,
  {
    withTotal: (endpoint: Endpoint, input: Record<string, unknown>, options?: CallOptions) =>
      send(endpoint, input, options),
  },
) as unknown as Call;

/** @param isFresh true to fetch a new token, because the server rejected the cookie's */
async function findCsrfToken(isFresh: boolean): Promise<string | null> {
  const known = isFresh ? null : readCookie(csrfCookieName(location.protocol === 'https:'));
  if (known) return known;
  const answer = await fetch(API_PREFIX + csrfToken.path, { headers: { accept: 'application/json' } });
  return answer.ok ? ((await answer.json()) as { csrf_token: string }).csrf_token : null;
}
