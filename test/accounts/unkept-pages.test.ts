import { join } from 'node:path';
import { expect, test } from 'vitest';
import pages from '#web/routes.ts';

/** Pages that are the same for everybody, or where a reader is a guest; the server looks after those that name their reader. */
const OPEN = new Set([
  'marketing/home-page.tsx',
  'blog/blog-page.tsx',
  'blog/article-page.tsx',
  'marketing/legal-page.tsx',
  'marketing/contact-page.tsx',
  'marketing/about-page.tsx',
  'marketing/site-links-page.tsx',
  'marketing/score-method-page.tsx',
  'marketing/listing-info-page.tsx',
  'marketing/partners-page.tsx',
  'shell/moved-page.tsx',
  'shell/not-found-page.tsx',
  'shell/unknown-page.tsx',
  'account/forgot-password-page.tsx',
  'school/school-page.tsx',
  'housing/housing-page.tsx',
  'property/property-page.tsx',
  'forum/forum-page.tsx',
  'forum/post-page.tsx',
  // Kept on a device as a visitor sees them (decision 034); the server looks after a reader's own.
  'account/favorites-page.tsx',
  'shell/offline-page.tsx',
]);
const WEB = join(import.meta.dirname, '../../web');

// A visitor may log in over such a page: what it showed then must not come back by the browser's memory of it.
test.for(pages.map(({ file }) => file).filter((file) => !OPEN.has(file)))(
  '%s, a page of its reader’s own data, is kept by nobody, whoever opens it',
  async (file) => {
    const { headers } = await import(join(WEB, file));
    expect(headers({ actionHeaders: new Headers() })).toMatchObject({ 'cache-control': 'private, no-store' });
  },
);

test('every page that anybody may keep is one of the site', () => {
  const known = pages.map(({ file }) => file);
  expect([...OPEN].filter((file) => !known.includes(file))).toEqual([]);
});
