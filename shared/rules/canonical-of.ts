import { schoolPath } from '../pages.ts';
import { siteOrigin } from './school-site.ts';

/** A school as far as its address goes; `site` null: it stands on the main site. */
type SitedSchool = { public_view_url: string; site: { domain: string } | null };

/**
 * The one address under which a page is found, wherever it was asked for: on the domain of its school where that has one of
 * its own, else on the main site. A school with a domain is at home at its root.
 * @param path the page's path, from `shared/pages.ts`
 * @param school whose page it is; null: one of the main site
 */
export function canonicalOf(
  path: string,
  school: SitedSchool | null,
  { public_url }: { public_url: string },
): string {
  if (!school?.site) return public_url + path;
  return siteOrigin(school.site.domain, public_url) + (path === schoolPath(school) ? '/' : path);
}
