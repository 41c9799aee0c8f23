import type { IncomingHttpHeaders } from 'node:http';

/** Whether a page of this site sent the request: `own`, `foreign`, or `unknown` for programs that are no browsers. */
export type RequestOrigin = 'own' | 'foreign' | 'unknown';

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join() : value;
}

/**
 * By `Sec-Fetch-Site` and the exact `Origin`, which scripts cannot forge. A sibling subdomain is foreign. The site is
 * known by its public address, and by the host it was asked at with the public address's scheme.
 * @param host as the request names it, after trusted proxies
 * @param publicUrl null where none is configured: then the host counts under either scheme
 */
export function requestOrigin(
  headers: IncomingHttpHeaders,
  host: string,
  publicUrl: string | null,
): RequestOrigin {
  const site = one(headers['sec-fetch-site']);
  if (site !== undefined && site !== 'same-origin') return 'foreign';
  const origin = one(headers.origin);
  if (origin === undefined) return site === undefined ? 'unknown' : 'own';
  // A form on a page that sends no referrer hides its origin; what hides it elsewhere is not of the same origin.
  if (origin === 'null' && site === 'same-origin') return 'own';
  const schemes = publicUrl === null ? ['http:', 'https:'] : [new URL(publicUrl).protocol];
  const own = schemes.map((scheme) => `${scheme}//${host}`);
  if (publicUrl !== null) own.push(new URL(publicUrl).origin);
  return own.includes(origin) ? 'own' : 'foreign';
}
