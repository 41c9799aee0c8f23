import type { IncomingHttpHeaders } from 'node:http';

/** `unknown`: not a browser. */
export type RequestOrigin = 'own' | 'foreign' | 'unknown';

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join() : value;
}

/** Sibling subdomains are foreign. @param host after trusted proxies @param publicUrl null: accepts either scheme */
export function requestOrigin(
  headers: IncomingHttpHeaders,
  host: string,
  publicUrl: string | null,
): RequestOrigin {
  const site = one(headers['sec-fetch-site']);
  if (site !== undefined && site !== 'same-origin') return 'foreign';
  const origin = one(headers.origin);
  if (origin === undefined) return site === undefined ? 'unknown' : 'own';
  // `no-referrer` pages send a null origin; `Sec-Fetch-Site` still proves it.
  if (origin === 'null' && site === 'same-origin') return 'own';
  const schemes = publicUrl === null ? ['http:', 'https:'] : [new URL(publicUrl).protocol];
  const own = schemes.map((scheme) => `${scheme}//${host}`);
  if (publicUrl !== null) own.push(new URL(publicUrl).origin);
  return own.includes(origin) ? 'own' : 'foreign';
}
