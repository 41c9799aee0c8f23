import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isOwnPath } from '#shared/pages.ts';
import { otherHost, type SchoolSite } from '#shared/rules/school-site.ts';
import type { SchoolSites } from './schools/school-sites.ts';

export type KnownSites = Pick<SchoolSites, 'ofHost' | 'ofSchool'>;

type HostOptions = {
  sites: KnownSites;
  /** The main site's address, without a slash at its end. */
  public_url: string;
  /** Whether an operator said what that address is. */
  isPublic: boolean;
};

export type AskedHost = {
  /** The school whose domain was asked; null: the main site. */
  site: SchoolSite | null;
  /** Where the page stands if not here, with its query. */
  elsewhere: string | null;
};

/** A name that machines call each other by: an address, `localhost`, a service of a cluster. */
function isInternal(name: string): boolean {
  return !name.includes('.') || isIP(name.replaceAll(/[[\]]/g, '')) > 0 || name.endsWith('.localhost');
}

/** A name of the open net that neither the main site nor a school has: a forgotten record, or somebody's own. */
function isNobodys(host: string, { public_url, isPublic }: HostOptions): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return isPublic && !isInternal(name) && name !== new URL(public_url).hostname;
}

/**
 * Whose site a request for a page is at, and where the page stands if it is another. A Host that nobody owns is never
 * repeated in an answer: its visitors are led to the main site.
 */
export function findHost(request: FastifyRequest, options: HostOptions): AskedHost {
  const { sites, public_url } = options;
  const site = sites.ofHost(request.host);
  const [pathname = '/', query] = request.url.split(/\?(.*)/s, 2);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (!isReading || !isOwnPath(pathname)) return { site, elsewhere: null };
  const siteOf = (school: string) => sites.ofSchool(school);
  const isLost = site === null && isNobodys(request.host, options);
  const address =
    otherHost(pathname, { here: site, siteOf, public_url }) ?? (isLost ? public_url + pathname : null);
  return { site, elsewhere: address && (query === undefined ? address : `${address}?${query}`) };
}
