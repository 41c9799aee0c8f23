import type { FastifyRequest } from 'fastify';
import type { PublicSettings } from '#shared/page-host.ts';
import { PAGES } from '#shared/pages.ts';
import type { Language } from '#shared/texts/language.ts';
import { hasSessionCookie } from './accounts/session-cookies.ts';

type PageName = keyof typeof PAGES;

/**
 * Pages that are the same for every visitor, with the parameters of their address that have few values. Whatever is not
 * named here is made for each reader: searches in a box of somebody's own, forms, the forum, which changes with each post.
 */
const KEPT_PAGES: Partial<Record<PageName, readonly string[]>> = {
  home: [],
  blog: ['tag', 'page'],
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
  school: [],
  housing: ['view', 'sort', 'page'],
  property: [],
};

/** An address that is longer names no page of ours, and would only take room. */
const MAX_URL_LENGTH = 300;
const PLAIN_VALUE = /^[\w-]{1,40}$/;

const hasParts = (path: string): boolean => path.includes('{');
const names = Object.keys(PAGES) as PageName[];
/** A page with a name of its own is never taken for a school's. */
const NAMED = new Map<string, PageName>(
  names.filter((name) => !hasParts(PAGES[name])).map((name) => [PAGES[name], name]),
);
const WITH_PARTS = names
  .filter((name) => hasParts(PAGES[name]) && KEPT_PAGES[name])
  .map((name) => {
    const form = PAGES[name].replace('{p_id}', '[1-9][0-9]{0,15}').replaceAll(/\{\w+\}/g, '[^/]+');
    return { name, pattern: new RegExp(`^${form}$`) };
  });

function pageOf(path: string): PageName | undefined {
  return NAMED.get(path) ?? WITH_PARTS.find(({ pattern }) => pattern.test(path))?.name;
}

/** Whether an address is one of a page that is kept, and asks for nothing that its page does not know. */
function isKeptAddress(url: string): boolean {
  if (url.length > MAX_URL_LENGTH) return false;
  const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
  const name = pageOf(path);
  const known = name && KEPT_PAGES[name];
  if (!known) return false;
  const given = [...new URLSearchParams(query)];
  const isPlain = given.every(([param, value]) => known.includes(param) && PLAIN_VALUE.test(value));
  return isPlain && new Set(given.map(([param]) => param)).size === given.length;
}

type Shown = {
  settings: Pick<PublicSettings, 'announcement' | 'site'>;
  language: Language;
  isSecure: boolean;
};

/**
 * What a kept page is known by: all that two visitors' pages may differ in. Null: this request is answered with a page of its
 * own, because it comes with a session, writes, or asks for what is not kept. Nothing else of a request reaches a kept page.
 */
export function keptPageKey(
  { method, url, cookies }: Pick<FastifyRequest, 'method' | 'url' | 'cookies'>,
  { settings, language, isSecure }: Shown,
): string | null {
  if (method !== 'GET' || hasSessionCookie(cookies, isSecure) || !isKeptAddress(url)) return null;
  const today = new Date().toISOString().slice(0, 10);
  return JSON.stringify([url, language, today, settings.announcement, settings.site]);
}
