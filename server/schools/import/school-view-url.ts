/**
 * First segments of our own addresses (section 2.1 and what the server mounts): a school under one of them could never be
 * reached. Checked against the table of pages by a test.
 */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  '404',
  'about',
  'account',
  'admin',
  'api',
  'assets',
  'auth',
  'blog',
  'build',
  'cards',
  'contact',
  'contact-form',
  'events',
  'favicon.ico',
  'fonts',
  'health',
  'healthz',
  'help',
  'home',
  'icons',
  'leads',
  'listing-info',
  'listing-manager',
  'live',
  'login',
  'logout',
  'manifest.webmanifest',
  'maps',
  'media',
  'messages',
  'metrics',
  'moderation',
  'off-campus-housing',
  'password',
  'photos',
  'privacy',
  'ready',
  'readyz',
  'robots.txt',
  'roommates',
  'forum',
  'schools',
  'search',
  'signup',
  'sitemap',
  'sitemap.xml',
  'static',
  'status',
  'terms',
  'tiles',
  'tos',
  'university-partnerships',
  'unsubscribe',
  'dev',
  'well-known',
]);

export type SchoolPlace = { unitid: number; name: string; city: string; state: string };

/**
 * The address segment of a school: readable, lower case, words joined by hyphens (a hyphen equals a space), never one of our own
 * pages, and unique: where several schools share a name each adds its state, then its city, then its federal number.
 */
export function schoolViewUrl(school: SchoolPlace, isFree: (url: string) => boolean): string {
  const name = slug(school.name).replace(/^the-(?=.)/, '') || `school-${school.unitid}`;
  const city = slug(school.city);
  const state = school.state.toLowerCase();
  const candidates = [name, `${name}-${state}`, `${name}-${city}-${state}`, `${name}-${school.unitid}`];
  return candidates.find((url) => !RESERVED_SEGMENTS.has(url) && isFree(url)) ?? candidates[3]!;
}

/** Letters and digits of a text in lower case, without accents, joined by single hyphens; at most 100 characters. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/\ba and (m|t)\b/g, 'a$1')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '');
}
