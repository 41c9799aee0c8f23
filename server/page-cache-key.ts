import type { FastifyRequest } from 'fastify';
import type { PublicSettings } from '#shared/page-host.ts';
import { PAGES } from '#shared/pages.ts';
import { HOUSING_VIEWS, MAX_PAGE, SORT_KEYS } from '#shared/rules/housing-address.ts';
import { PRICE_BASES } from '#shared/rules/price-basis.ts';
import { viewUrlKey } from '#shared/rules/view-url-key.ts';
import type { Language } from '#shared/texts/language.ts';
import { hasSessionCookie } from './accounts/session-cookies.ts';
import { hasRecentWrite, type ReadYourWritesOptions } from './http/read-your-writes.ts';

type PageName = keyof typeof PAGES;

type Values = readonly string[];
const PAGE_NUMBERS: Values = Array.from({ length: MAX_PAGE }, (_, at) => String(at + 1));
const SORTS: Values = SORT_KEYS.flatMap((key) => [key, `-${key}`]);

/**
 * Pages to cache, with the query values to cache. Other values are not cached, because arbitrary URLs could
 * fill the cache. Omits forums and pages with user input.
 */
const CACHED_PAGES: Partial<Record<PageName, readonly (readonly [param: string, values: Values])[]>> = {
  home: [],
  blog: [['page', PAGE_NUMBERS]],
  article: [],
  terms: [],
  privacy: [],
  cookies: [],
  accessibility: [],
  fairHousing: [],
  about: [],
  partners: [],
  listingInfo: [],
  siteLinks: [],
  scoreMethod: [],
  priceMethod: [],
  school: [],
  housing: [
    ['view', HOUSING_VIEWS],
    ['sort', SORTS],
    ['price_basis', PRICE_BASES],
    ['page', PAGE_NUMBERS],
  ],
  property: [],
};

/** No cached page has a longer URL. */
const MAX_URL_LENGTH = 300;

const hasParts = (path: string): boolean => path.includes('{');
const names = Object.keys(PAGES) as PageName[];
/** Fixed paths, which are matched first, so that they are not taken for a school's path. */
const NAMED = new Map<string, PageName>(
  names.filter((name) => !hasParts(PAGES[name])).map((name) => [PAGES[name], name]),
);
const WITH_PARTS = names
  .filter((name) => hasParts(PAGES[name]) && CACHED_PAGES[name])
  .map((name) => {
    const form = PAGES[name].replace('{p_id}', '[1-9][0-9]{0,15}').replaceAll(/\{\w+\}/g, '[^/]+');
    return { name, pattern: new RegExp(`^${form}$`) };
  });

function pageOf(path: string): PageName | undefined {
  return NAMED.get(path) ?? WITH_PARTS.find(({ pattern }) => pattern.test(path))?.name;
}

function rewritten(part: string, form = (text: string) => text): string | null {
  try {
    return encodeURIComponent(form(decodeURIComponent(part)));
  } catch {
    return null;
  }
}

/** Requires the canonical spelling, because variants in case and escapes would be unlimited cache keys. */
function isCanonical(path: string, name: PageName): boolean {
  const [, first = '', ...others] = path.split('/');
  const isOfSchool = PAGES[name].startsWith('/{school}');
  return (
    rewritten(first, isOfSchool ? viewUrlKey : undefined) === first &&
    others.every((part) => rewritten(part) === part)
  );
}

function isCachedUrl(url: string): boolean {
  if (url.length > MAX_URL_LENGTH) return false;
  const [path = '/', query] = url.split(/\?(.*)/s, 2);
  const name = pageOf(path);
  const known = name && CACHED_PAGES[name];
  if (!known || !isCanonical(path, name)) return false;
  if (query === undefined) return true;
  // Rebuild the query in canonical order, with each parameter once.
  const params = new URLSearchParams(query);
  const plain = known.flatMap(([param, values]) =>
    values.includes(params.get(param) ?? '') ? [`${param}=${params.get(param)}`] : [],
  );
  return plain.length > 0 && plain.join('&') === query;
}

type CacheableRequest = Pick<FastifyRequest, 'method' | 'url' | 'cookies'>;
type PageVariant = {
  settings: Pick<PublicSettings, 'announcement' | 'school_announcements' | 'site'>;
  language: Language;
};

/**
 * The key contains everything that differs between visitors.
 * @returns null if the page is not cacheable
 */
export function pageCacheKey(
  { method, url }: CacheableRequest,
  { settings, language }: PageVariant,
): string | null {
  if (method !== 'GET' || !isCachedUrl(url)) return null;
  const today = new Date().toISOString().slice(0, 10);
  const { announcement, school_announcements, site } = settings;
  return JSON.stringify(['page', url, language, today, announcement, school_announcements, site]);
}

/** True if the visitor has a session or a recent write, so must not get a cached page. */
export function isPersonalized(
  { cookies }: CacheableRequest,
  readYourWrites: ReadYourWritesOptions,
): boolean {
  return (
    hasSessionCookie(cookies, readYourWrites.isSecure) || hasRecentWrite(cookies, readYourWrites, Date.now())
  );
}
