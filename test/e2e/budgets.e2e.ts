import type { CDPSession } from '@playwright/test';
import { articlePath, housingPath, PAGES, propertyPath, schoolPath } from '#shared/pages.ts';
import { filesOfPages, scriptsOfPages } from '#test/helpers/page-scripts.ts';
import { findRichListing, findSchool } from './demo-places.ts';
import { expect, test } from './visit.ts';

// Budgets for a first visit on a phone. They determine the Lighthouse scores, but unlike those don't vary
// with the machine's load. `npm run bench -- lighthouse` measures the scores.

const KB = 1000;
type Kind = 'Document' | 'Script' | 'Stylesheet' | 'Font' | 'Image';
type Load = { requests: number; bytes: Record<Kind, number> };

// Photos are WebP in this test, because the server runs no jobs that create AVIF files. With AVIF, pages have
// two thirds of these bytes.

const EVERYWHERE = { Stylesheet: 34 * KB, Font: 55 * KB };
const MAX_REQUESTS = 50;

async function countLoad(client: CDPSession, open: () => Promise<unknown>): Promise<Load> {
  const kinds = new Map<string, string>();
  const load: Load = {
    requests: 0,
    bytes: { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0 },
  };
  client.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) load.requests += 1;
  });
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) as Kind | undefined;
    if (kind !== undefined && kind in load.bytes) load.bytes[kind] += encodedDataLength;
  });
  await client.send('Network.enable');
  await open();
  return load;
}

/** Budgets for the pages on which students enter the site, and for the listing editor. */
const PAGE_BUDGETS: Record<string, number> = {
  'marketing/home-page': 180 * KB,
  'school/school-page': 170.3 * KB,
  'housing/housing-page': 183.6 * KB,
  'property/property-page': 186.7 * KB,
  'blog/article-page': 172 * KB,
  'session/login-page': 183.4 * KB,
  'account/favorites-page': 169.3 * KB,
  'manager/older-new-page': 234.4 * KB,
  'manager/older-edit-page': 234.4 * KB,
  'manager/manager-page': 251 * KB,
};
const budgetOf = (page: string) => PAGE_BUDGETS[page] ?? 196 * KB;

test('every page stays within its budget of script bytes', () => {
  const pages = scriptsOfPages();
  expect(pages.size).toBeGreaterThan(40);
  expect([...pages].filter(([id, bytes]) => bytes > budgetOf(id))).toEqual([]);
});

test('at most seven script files are shared by all pages', () => {
  const [first = new Set(), ...others] = filesOfPages().values();
  const shared = [...first].filter((file) => others.every((files) => files.has(file)));
  expect(shared.length, shared.join(' ')).toBeLessThanOrEqual(7);
});

test.describe('a first visit by phone', () => {
  test('stays within the budget of bytes and requests of each entry page @long @phone', async ({
    browser,
    request,
    baseURL,
  }) => {
    const school = await findSchool(request);
    const pages: Record<string, { path: string; document: number; script: number; image: number }> = {
      home: { path: PAGES.home, document: 14 * KB, script: 170 * KB, image: 60 * KB },
      school: { path: schoolPath(school), document: 19 * KB, script: 155 * KB, image: 220 * KB },
      housing: { path: housingPath(school), document: 25 * KB, script: 191 * KB, image: 180 * KB },
      property: {
        path: propertyPath(school, await findRichListing(request, school)),
        document: 30 * KB,
        script: 175 * KB,
        image: 220 * KB,
      },
      article: { path: articlePath('rental-scams'), document: 24 * KB, script: 159 * KB, image: 60 * KB },
    };
    for (const [name, { path, document, script, image }] of Object.entries(pages)) {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        viewport: { width: 412, height: 823 },
        deviceScaleFactor: 1.75,
        isMobile: true,
        hasTouch: true,
      });
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      const load = await countLoad(client, async () => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.locator('html[data-live]')).toBeAttached();
      });
      const budget = { ...EVERYWHERE, Document: document, Script: script, Image: image };
      for (const [kind, most] of Object.entries(budget)) {
        expect(load.bytes[kind as Kind], `${kind} of ${name} in bytes`).toBeLessThanOrEqual(most);
      }
      expect(load.bytes.Script, `${name} was measured`).toBeGreaterThan(50 * KB);
      expect(load.requests, `requests of ${name}`).toBeLessThanOrEqual(MAX_REQUESTS);
      await context.close();
    }
  });
});

test('a page requests its scripts after its first paint, each once', async ({ page }) => {
  await page.goto(PAGES.home);
  await expect(page.locator('html[data-live]')).toBeAttached();
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name, startTime })),
  }));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(({ startTime }) => startTime < painted)).toEqual([]);
  expect(new Set(scripts.map(({ name }) => name)).size).toBe(scripts.length);
});

test('the housing list works while the code of the map loads @long', async ({ page, request }) => {
  let letMapCome = () => {};
  const mayCome = new Promise<void>((resolve) => {
    letMapCome = resolve;
  });
  await page.route(/\/map-canvas[\w-]*\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(housingPath(await findSchool(request)));
  await expect(page.locator('html[data-live]')).toBeAttached();
  const card = page.getByRole('article').first();
  await card.getByText(/\d+ floor plans?/).click();
  await expect(card.getByRole('table')).toContainText('Sq ft');
  await page.getByLabel('Sort').selectOption('Lowest price');
  await expect(page).toHaveURL(/sort=price/);
  await expect(page.locator('.maplibregl-canvas')).toHaveCount(0);
  letMapCome();
  await expect(page.locator('.maplibregl-canvas')).toBeVisible();
});
