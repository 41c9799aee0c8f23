import { housingPath, listingCardPath, schoolCardPath } from '#shared/pages.ts';
import { findRichListing, findSchool } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

/** Width and height of a PNG picture, as its first bytes say. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('a browser finds the icons that the head of a page names, and a device those of the site', {
  tag: '@wide',
}, async ({ page, request }) => {
  await visit(page, '/');
  const links = page.locator('head link[rel="icon"], head link[rel="apple-touch-icon"]');
  await expect(links).toHaveCount(3);
  const named = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const more = ['icon-192', 'icon-512', 'maskable-512', 'monochrome-512'].map((name) => `/icons/${name}.png`);
  for (const path of [...named, ...more, '/favicon.ico']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toMatch(/^image\//);
  }
});

test('a link to a school or a home shows a card elsewhere', { tag: '@wide' }, async ({ request }) => {
  const lakeshore = await findSchool(request);
  const school = await request.get(schoolCardPath(lakeshore));
  expect(school.headers()['content-type']).toBe('image/png');
  expect(sizeOf(await school.body())).toEqual([1200, 630]);
  const listing = await request.get(listingCardPath((await findRichListing(request, lakeshore)).id));
  expect(listing.headers()['content-type']).toBe('image/jpeg');
  expect((await listing.body()).length).toBeLessThan(200_000);
});

test('the worker of the map may fetch its tiles, however its file is sent', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const started = page.waitForEvent('worker');
  await visit(page, housingPath(await findSchool(request)));
  const file = (await started).url();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = (await request.get(file, { headers: { 'accept-encoding': encoding } })).headers();
    expect(headers['content-security-policy'], encoding).toContain("connect-src 'self'");
    expect(headers['cache-control'], encoding).toContain('immutable');
  }
});
