/**
 * First path segments of the site's own pages. A school with the same segment would be unreachable. A test
 * compares them with the routes.
 */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set([
  '404',
  'about',
  'accessibility',
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
  'cookies',
  'events',
  'fair-housing',
  'favicon.ico',
  'favorites',
  'fonts',
  'health',
  'healthz',
  'help',
  'home',
  'icons',
  'language',
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
  'offline',
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
  'service-worker.js',
  'signup',
  'sitemap',
  'sitemap.xml',
  'staff',
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

type SchoolPlace = { unitid: number; name: string; city: string; state: string };

/** A readable, unique segment with hyphens. Adds state, city or federal number if schools share a name. */
export function schoolViewUrl(school: SchoolPlace, isFree: (url: string) => boolean): string {
  const name = slug(school.name).replace(/^the-(?=.)/, '') || `school-${school.unitid}`;
  const city = slug(school.city);
  const state = school.state.toLowerCase();
  const candidates = [name, `${name}-${state}`, `${name}-${city}-${state}`, `${name}-${school.unitid}`];
  return candidates.find((url) => !RESERVED_SEGMENTS.has(url) && isFree(url)) ?? candidates[3]!;
}

/** At most 100 ASCII letters, digits and single hyphens. */
function slug(text: string): string {
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
