import { viewUrlKey } from './view-url-key.ts';

/** Where the pages of a school with a domain of its own stand. */
export type SiteAddress = {
  school_id: number;
  /** The school's part of an address. */
  public_view_url: string;
  domain: string;
};

/** A school whose pages stand on a domain of its own, and how they look. */
export type SchoolSite = SiteAddress & {
  /** What the site is called in its navigation bar. */
  name: string;
  short_name: string;
  /** One to four letters for its crest. */
  initials: string;
  /** Two colors as `#rrggbb`; null: derived from the name. */
  brand_colors: [string, string] | null;
  /** The school's logo, with the size of its largest file in pixels; null: none. */
  logo: { url: string; thumb_url: string; width: number; height: number } | null;
};

/**
 * The address of a domain of ours, without a slash at its end: under the scheme and the port of the main site, so that a
 * machine of a developer has sites too (`lakeshore.localhost`).
 */
export function siteOrigin(domain: string, public_url: string): string {
  const main = new URL(public_url);
  return `${main.protocol}//${domain}${main.port === '' ? '' : `:${main.port}`}`;
}

/** Pages that belong to the reader and not to a site: a session lives on one host, and so do its pages. */
const READERS_PAGES = /^\/(login|messages|account|favorites|unsubscribe|language|moderation|404)(\/|$)/i;

/** Pages that every site has once, on the main site. What follows the first part of an address is no school's. */
const MAIN_PAGES =
  /^\/(blog|terms|privacy|contact|contact_form|about|cookies|accessibility|fair-housing|university-partnerships|listing-info|listing-manager)(\/|$)/i;

/** Files, and what the router of the pages asks for. */
const NO_PAGE = /\.[a-z0-9]{1,8}$|^\/__/i;

/** The school that an address of a page names, as written; null where it is a page of no school. */
export function schoolOfPath(pathname: string): string | null {
  if (READERS_PAGES.test(pathname) || MAIN_PAGES.test(pathname)) return null;
  const first = pathname.split('/')[1] ?? '';
  try {
    return first === '' ? null : viewUrlKey(decodeURIComponent(first));
  } catch {
    return null;
  }
}

type Sites = {
  /** The site that was asked; null: the main site. */
  here: SiteAddress | null;
  /** The site of the school that an address names; undefined: it has none of its own. */
  siteOf: (school: string) => SiteAddress | undefined;
  public_url: string;
};

/**
 * Where a page belongs if not on the site that was asked: its address there, without the query; null: it belongs here. Each page
 * stands on one host: a school's on its own domain, its front page at `/`; what is about no school on the main site
 * (rules, Schools).
 */
export function otherHost(pathname: string, { here, siteOf, public_url }: Sites): string | null {
  if (pathname === '/' || READERS_PAGES.test(pathname) || NO_PAGE.test(pathname)) return null;
  const school = schoolOfPath(pathname);
  const site = school === null ? undefined : siteOf(school);
  const isFrontPage = school !== null && /^\/[^/]+\/?$/.test(pathname);
  if (site) {
    if (isFrontPage) return `${siteOrigin(site.domain, public_url)}/`;
    return here?.school_id === site.school_id ? null : siteOrigin(site.domain, public_url) + pathname;
  }
  return here ? public_url + pathname : null;
}
