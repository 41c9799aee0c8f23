import type { IncomingHttpHeaders } from 'node:http';

/** A client without origin headers is probably not a browser. */
export type RequestOrigin = 'own' | 'foreign' | 'unknown';

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join() : value;
}

/**
 * Other subdomains count as foreign. @param host as trusted proxies forward it @param publicUrl null accepts
 * both http and https
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
  // Pages with the `no-referrer` policy send `Origin: null`.
  if (origin === 'null' && site === 'same-origin') return 'own';
  const schemes = publicUrl === null ? ['http:', 'https:'] : [new URL(publicUrl).protocol];
  const own = schemes.map((scheme) => `${scheme}//${host}`);
  if (publicUrl !== null) own.push(new URL(publicUrl).origin);
  return own.includes(origin) ? 'own' : 'foreign';
}
