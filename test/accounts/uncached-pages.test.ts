import { join } from 'node:path';
import { expect, test } from 'vitest';
import pages from '#web/routes.ts';

/** Pages without private data. If such a page shows the current user, the server sets its headers. */
const OPEN = new Set([
  'marketing/home-page.tsx',
  'blog/blog-page.tsx',
  'blog/article-page.tsx',
  'marketing/legal-page.tsx',
  'marketing/contact-page.tsx',
  'marketing/about-page.tsx',
  'marketing/site-links-page.tsx',
  'marketing/score-method-page.tsx',
  'marketing/price-method-page.tsx',
  'marketing/listing-info-page.tsx',
  'marketing/partners-page.tsx',
  'shell/moved-page.tsx',
  'shell/not-found-page.tsx',
  'shell/unknown-page.tsx',
  'account/forgot-password-page.tsx',
  'school/school-page.tsx',
  'housing/housing-page.tsx',
  'property/property-page.tsx',
  'compare/compare-page.tsx',
  'forum/forum-page.tsx',
  'forum/post-page.tsx',
  // The service worker caches the visitor's version (decision 034). For a logged-in user, the server sets the
  // headers.
  'account/favorites-page.tsx',
  'shell/offline-page.tsx',
]);
const WEB = join(import.meta.dirname, '../../web');

// A visitor may log in on such a page. The back/forward cache must not show the version from before the
// login.
test.for(pages.map(({ file }) => file).filter((file) => !OPEN.has(file)))(
  '%s, a page with private data, sends Cache-Control: private, no-store',
  async (file) => {
    const { headers } = await import(join(WEB, file));
    expect(headers({ actionHeaders: new Headers() })).toMatchObject({ 'cache-control': 'private, no-store' });
  },
);

test('every page listed as public exists', () => {
  const known = pages.map(({ file }) => file);
  expect([...OPEN].filter((file) => !known.includes(file))).toEqual([]);
});
