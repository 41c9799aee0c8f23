import type { IncomingHttpHeaders } from 'node:http';

/** Whether a page of this site sent the request: `own`, `foreign`, or `unknown` for programs that are no browsers. */
export type RequestOrigin = 'own' | 'foreign' | 'unknown';

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join() : value;
}

/**
 * By `Sec-Fetch-Site` and the exact `Origin`, which scripts cannot forge. A sibling subdomain is foreign. The site is
 * known by its public address and by the host it was asked at, with the public address's scheme.
 * @param host as the request names it, after trusted proxies
 */
export function requestOrigin(headers: IncomingHttpHeaders, host: string, publicUrl: string): RequestOrigin {
  const site = one(headers['sec-fetch-site']);
  if (site !== undefined && site !== 'same-origin') return 'foreign';
  const origin = one(headers.origin);
  if (origin === undefined) return site === undefined ? 'unknown' : 'own';
  const own = new URL(publicUrl);
  return origin === own.origin || origin === `${own.protocol}//${host}` ? 'own' : 'foreign';
}
