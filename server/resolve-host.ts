import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isOwnPath } from '#shared/pages.ts';
import { otherHost, type SchoolSite } from '#shared/rules/school-site.ts';
import type { SchoolSites } from './schools/school-sites.ts';

export type KnownSites = Pick<SchoolSites, 'ofHost' | 'ofSchool'>;

type HostOptions = {
  sites: KnownSites;
  public_url: string;
  /** The operator configured the address. */
  isPublic: boolean;
};

type ResolvedHost = {
  site: SchoolSite | null;
  /** Redirect target with query, if the page belongs elsewhere. */
  redirect: string | null;
};

/** IP address, `localhost` or a cluster's service name. */
function isInternal(name: string): boolean {
  return !name.includes('.') || isIP(name.replaceAll(/[[\]]/g, '')) > 0 || name.endsWith('.localhost');
}

/** A public name that is neither the main site's nor a school's. */
function isUnknownHost(host: string, { public_url, isPublic }: HostOptions): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return isPublic && !isInternal(name) && name !== new URL(public_url).hostname;
}

/** An unknown Host is never echoed: it redirects to the main site. */
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
