import { redirectDocument } from 'react-router';
import type { School } from '#shared/api/schools.ts';
import type { PublicSettings } from '#shared/page-host.ts';
import { otherHost, type SiteAddress } from '#shared/rules/school-site.ts';

type HostSettings = Pick<PublicSettings, 'site' | 'public_url'>;

function siteOfSchool({ id, site, public_view_url }: School): SiteAddress | undefined {
  return site ? { school_id: id, public_view_url, domain: site.domain } : undefined;
}

/**
 * In the browser: leaves for the host on which a page stands, where that is not this one. The server does the same for the
 * first page of a visit (`server/find-host.ts`).
 * @param site the site of the school that the address names, once it is known
 * @throws a redirect of the whole document
 */
export function leaveForHost(url: URL, { site: here, public_url }: HostSettings, site?: SiteAddress): void {
  const siteOf = (name: string) => [site, here ?? undefined].find((one) => one?.public_view_url === name);
  const address = otherHost(url.pathname, { here, siteOf, public_url });
  if (address) throw redirectDocument(address + url.search);
}

/** The same once the school of a page has been read. */
export function leaveForSchool(url: URL, settings: HostSettings, school: School): void {
  leaveForHost(url, settings, siteOfSchool(school));
}
