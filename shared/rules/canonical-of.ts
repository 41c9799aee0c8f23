import { schoolPath } from '../pages.ts';
import { siteOrigin } from './school-site.ts';

type SitedSchool = { public_view_url: string; site: { domain: string } | null };

/**
 * Returns the canonical URL, which is on the school's own domain if it has one.
 * @param school null for a page of the main site
 */
export function canonicalOf(
  path: string,
  school: SitedSchool | null,
  { public_url }: { public_url: string },
): string {
  if (!school?.site) return public_url + path;
  return siteOrigin(school.site.domain, public_url) + (path === schoolPath(school) ? '/' : path);
}
