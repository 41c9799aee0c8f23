import { csrfCookieName, csrfToken } from '#shared/api/auth.ts';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { readCookie } from '../ui/browser-storage.ts';

/**
 * The CSRF token of this browser, which a writing call without a bearer token repeats in its header.
 * @param isFresh asks the server for a new one: the one at hand was refused
 */
export async function findCsrfToken(isFresh: boolean): Promise<string | null> {
  const known = isFresh ? null : readCookie(csrfCookieName(location.protocol === 'https:'));
  if (known) return known;
  const answer = await fetch(API_PREFIX + csrfToken.path, { headers: { accept: 'application/json' } });
  return answer.ok ? ((await answer.json()) as { csrf_token: string }).csrf_token : null;
}
