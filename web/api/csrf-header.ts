import { csrfCookieName, csrfToken } from '#shared/api/auth.ts';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { readCookie } from '../ui/browser-storage.ts';

/** @param isFresh fetches a new one, because the last was rejected */
export async function findCsrfToken(isFresh: boolean): Promise<string | null> {
  const known = isFresh ? null : readCookie(csrfCookieName(location.protocol === 'https:'));
  if (known) return known;
  const answer = await fetch(API_PREFIX + csrfToken.path, { headers: { accept: 'application/json' } });
  return answer.ok ? ((await answer.json()) as { csrf_token: string }).csrf_token : null;
}
