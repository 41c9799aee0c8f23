import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isOwnPath } from '#shared/pages.ts';
import { otherHost, type SchoolSite } from '#shared/rules/school-site.ts';
import type { SchoolSites } from './schools/school-sites.ts';

export type KnownSites = Pick<SchoolSites, 'ofHost' | 'ofSchool'>;

type HostOptions = {
  sites: KnownSites;
  public_url: string;
  /** True if PUBLIC_URL is set. */
  isPublic: boolean;
};

type ResolvedHost = {
  site: SchoolSite | null;
  /** URL of the page on the host that it belongs to. Null if that is the requested host. */
  redirect: string | null;
};

/** True for an IP address, `localhost`, or a service name in a cluster. */
function isInternal(name: string): boolean {
  return !name.includes('.') || isIP(name.replaceAll(/[[\]]/g, '')) > 0 || name.endsWith('.localhost');
}

/** True for a public host name other than the main site's. */
function isUnknownHost(host: string, { public_url, isPublic }: HostOptions): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return isPublic && !isInternal(name) && name !== new URL(public_url).hostname;
}

/** Redirects an unknown host to the main site, so that pages never contain the client's Host header. */
export function resolveHost(request: FastifyRequest, options: HostOptions): ResolvedHost {
  const { sites, public_url } = options;
  const site = sites.ofHost(request.host);
  const [pathname = '/', query] = request.url.split(/\?(.*)/s, 2);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!isReading || !isOwnPath(pathname)) return { site, redirect: null };
  const siteOf = (school: string) => sites.ofSchool(school);
  const isUnknown = site === null && isUnknownHost(request.host, options);
  const redirectUrl =
    otherHost(pathname, { here: site, siteOf, public_url }) ?? (isUnknown ? public_url + pathname : null);
  return { site, redirect: redirectUrl && (query === undefined ? redirectUrl : `${redirectUrl}?${query}`) };
}
