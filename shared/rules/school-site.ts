import { viewUrlKey } from './view-url-key.ts';

export type SiteAddress = {
  school_id: number;
  public_view_url: string;
  domain: string;
};

export type SchoolSite = SiteAddress & {
  name: string;
  short_name: string;
  initials: string;
  brand_colors: [string, string] | null;
  logo: { url: string; thumb_url: string; width: number; height: number } | null;
};

/**
 * Returns the origin of a school's site. Uses the main site's scheme and port, so that `lakeshore.localhost`
 * works in development.
 */
export function siteOrigin(domain: string, public_url: string): string {
  const main = new URL(public_url);
  return `${main.protocol}//${domain}${main.port === '' ? '' : `:${main.port}`}`;
}

/** Pages that depend on the session. They are not redirected, because a session exists on one host only. */
const USER_PAGES = /^\/(login|messages|account|favorites|unsubscribe|language|moderation|404)(\/|$)/i;

const MAIN_PAGES =
  /^\/(blog|terms|privacy|contact|contact_form|about|cookies|accessibility|fair-housing|university-partnerships|listing-info|listing-manager)(\/|$)/i;

/** Matches files and the router's own requests, which are not redirected. */
const NO_PAGE = /\.[a-z0-9]{1,8}$|^\/__/i;

export function schoolOfPath(pathname: string): string | null {
  if (USER_PAGES.test(pathname) || MAIN_PAGES.test(pathname)) return null;
  const first = pathname.split('/')[1] ?? '';
  try {
    return first === '' ? null : viewUrlKey(decodeURIComponent(first));
  } catch {
    return null;
  }
}

type Sites = {
  here: SiteAddress | null;
  /** Returns the school's site. Undefined if the school has no domain of its own. */
  siteOf: (school: string) => SiteAddress | undefined;
  public_url: string;
};

/**
 * Returns the page's URL if the page belongs to another host, without query. Null if it belongs to this host.
 */
export function otherHost(pathname: string, { here, siteOf, public_url }: Sites): string | null {
  if (pathname === '/' || USER_PAGES.test(pathname) || NO_PAGE.test(pathname)) return null;
  const school = schoolOfPath(pathname);
  const site = school === null ? undefined : siteOf(school);
  const isFrontPage = school !== null && /^\/[^/]+\/?$/.test(pathname);
  if (site) {
    if (isFrontPage) return `${siteOrigin(site.domain, public_url)}/`;
    return here?.school_id === site.school_id ? null : siteOrigin(site.domain, public_url) + pathname;
  }
  return here ? public_url + pathname : null;
}
