import { housingPath } from '#shared/pages.ts';
import { findSchool } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

test('the icons of the HTML head and the manifest exist @long', async ({ page, request }) => {
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

test('the map worker’s policy allows fetching tiles, with every content encoding @long', async ({
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
