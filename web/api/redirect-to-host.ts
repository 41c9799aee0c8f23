import { redirectDocument } from 'react-router';
import type { School } from '#shared/api/schools-schemas.ts';
import type { PublicSettings } from '#shared/page-host.ts';
import { otherHost, type SiteAddress } from '#shared/rules/school-site.ts';

type HostSettings = Pick<PublicSettings, 'site' | 'public_url'>;

function siteOfSchool({ id, site, public_view_url }: School): SiteAddress | undefined {
  return site ? { school_id: id, public_view_url, domain: site.domain } : undefined;
}

/**
 * Redirects client-side navigation to the page's host, as `server/resolve-host.ts` does for full page loads.
 * @throws a redirect with a full page load
 */
export function redirectToHost(url: URL, { site: here, public_url }: HostSettings, site?: SiteAddress): void {
  const siteOf = (name: string) => [site, here ?? undefined].find((one) => one?.public_view_url === name);
  const address = otherHost(url.pathname, { here, siteOf, public_url });
  if (address) throw redirectDocument(address + url.search);
}

export function redirectToSchoolHost(url: URL, settings: HostSettings, school: School): void {
  redirectToHost(url, settings, siteOfSchool(school));
}
