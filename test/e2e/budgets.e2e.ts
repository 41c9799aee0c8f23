import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { articlePath, housingPath, PAGES, propertyPath, schoolPath } from '#shared/pages.ts';
import { filesOfPages, scriptsOfPages } from '#test/helpers/page-scripts.ts';
import { findRichListing, findSchool } from './demo-places.ts';
import { expect, test } from './visit.ts';

// Bytes on the wire and requests of a first visit by phone: what Lighthouse's scores come of, and what no busy machine
// changes (`npm run bench -- lighthouse` gives the scores themselves).

const KB = 1000;
type Kind = 'Document' | 'Script' | 'Stylesheet' | 'Font' | 'Image';
type Load = { requests: number; bytes: Record<Kind, number> };

// Photos are WebP here, for nothing makes AVIF files beside the tests; with those a page has two thirds of it.

/** Of every page: the frame, the fonts and the styles are the same. */
const EVERYWHERE = { Stylesheet: 32 * KB, Font: 55 * KB };
const MAX_REQUESTS = 50;

async function countLoad(client: CDPSession, open: () => Promise<unknown>): Promise<Load> {
  const kinds = new Map<string, string>();
  const load: Load = {
    requests: 0,
    bytes: { Document: 0, Script: 0, Stylesheet: 0, Font: 0, Image: 0 },
  };
  client.on('Network.requestWillBeSent', ({ request }) => {
    // A placeholder in the page itself is asked for from nobody.
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

/** How many bytes files are in gzip, which everybody takes, and in which budgets of pages are told. */
async function packedBytes(request: APIRequestContext, urls: readonly string[]): Promise<number> {
  let sum = 0;
  for (const url of urls) {
    const answer = await request.get(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers()['content-encoding'], url).toBe('gzip');
    sum += Number(answer.headers()['content-length']);
  }
  return sum;
}

/** What people come in by who look for a home; managers bring the editor of listings, and come back to it. */
const PAGE_BUDGETS: Record<string, number> = {
  'marketing/home-page': 179 * KB,
  'school/school-page': 169 * KB,
  'housing/housing-page': 181 * KB,
  'property/property-page': 183 * KB,
  'blog/article-page': 171 * KB,
  'session/login-page': 180 * KB,
  'account/favorites-page': 167 * KB,
  'manager/older-new-page': 232 * KB,
  'manager/older-edit-page': 232 * KB,
  'manager/manager-page': 251 * KB,
};
const budgetOf = (page: string) => PAGE_BUDGETS[page] ?? 196 * KB;

test('every page has at most 196 kB of scripts in gzip, those that people come in by 183 and less, the two editors of a listing 232, that of managers 251 @wide', () => {
  const pages = scriptsOfPages();
  expect(pages.size).toBeGreaterThan(40);
  expect([...pages].filter(([id, bytes]) => bytes > budgetOf(id))).toEqual([]);
});

test('what every page has comes in seven files at most: a phone waits for each @wide', () => {
  const [first = new Set(), ...others] = filesOfPages().values();
  const shared = [...first].filter((file) => others.every((files) => files.has(file)));
  expect(shared.length, shared.join(' ')).toBeLessThanOrEqual(7);
});

/** Notes the time at which the page says that it hears what is pressed. */
async function markLive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new MutationObserver(
      () => 'live' in document.documentElement.dataset && performance.mark('live'),
    );
    seen.observe(document, { subtree: true, attributeFilter: ['data-live'] });
  });
}

/** The files that were asked for after that time; null where it never came. */
async function askedOnceLive(page: Page): Promise<string[] | null> {
  return await page.evaluate(() => {
    const live = performance.getEntriesByName('live')[0]?.startTime ?? 0;
    const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > live);
    return live > 0 ? files.map(({ name }) => name) : null;
  });
}

test.describe('A first visit by phone', { tag: '@narrow' }, () => {
  test('costs no more than its budget, on each page that people come in by', async ({
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

  test('takes no more than that before the housing page is live; map and dialogs come after it', async ({
    page,
    request,
  }) => {
    const scripts: string[] = [];
    page.on('request', (asked) => asked.resourceType() === 'script' && scripts.push(asked.url()));
    await markLive(page);
    await page.goto(housingPath(await findSchool(request)));
    // A network may be at rest before a slow device is: what comes later is waited for by its name.
    await expect
      .poll(() => askedOnceLive(page), { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/filter-dialog/));
    // The browser lists a file once it has it: one that is on its way is looked for again.
    const bytesBefore = async () => {
      const later = await askedOnceLive(page);
      const before = scripts.filter((url) => !later?.includes(url));
      expect(before.length).toBeGreaterThan(5);
      return await packedBytes(request, before);
    };
    await expect.poll(bytesBefore, { timeout: 20_000 }).toBeLessThanOrEqual(budgetOf('housing/housing-page'));
  });
});

const MAP_FILES = /\/(map-canvas|maplibre-gl)[\w-]*\.(js|mjs|css)$/;

test.describe('A first visit on a wide screen', { tag: '@wide' }, () => {
  test('asks for nothing of the map before the housing page is live', async ({ page, request }) => {
    const asked: string[] = [];
    page.on('request', (one) => MAP_FILES.test(new URL(one.url()).pathname) && asked.push(one.url()));
    await markLive(page);
    await page.goto(housingPath(await findSchool(request)));
    await expect(page.locator('.maplibregl-canvas')).toBeVisible();
    expect(asked).toContainEqual(expect.stringMatching(/map-canvas/));
    // The browser lists a file once it has it: one that is on its way is looked for again.
    const before = async () => {
      const later = await askedOnceLive(page);
      return asked.filter((url) => later?.includes(url) !== true);
    };
    await expect.poll(before).toEqual([]);
  });

  test('can use the list while the map has not come, and gets the map when it comes', async ({
    page,
    request,
  }) => {
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
});

test('Whoever has the address changed sees the page answer meanwhile: what listens to the router draws bit by bit', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    // The router as it is made, and who of the page's own parts asks it for news, by what each takes.
    const listening: number[] = [];
    let router: { subscribe(listener: (...news: unknown[]) => void): () => void };
    Object.defineProperty(window, '__reactRouterDataRouter', {
      get: () => router,
      set: (made: typeof router) => {
        const subscribe = made.subscribe.bind(made);
        made.subscribe = (listener) => {
          listening.push(listener.length);
          return subscribe(listener);
        };
        router = made;
      },
    });
    Object.assign(window, { listening });
  });
  await page.goto(housingPath(await findSchool(request)));
  const listening = () => page.evaluate(() => (window as unknown as { listening: number[] }).listening);
  // The provider's listener takes two things and the hydrated router's one; one that hears patiently hands on whatever there is.
  await expect.poll(async () => (await listening()).length).toBeGreaterThanOrEqual(2);
  expect(new Set(await listening())).toEqual(new Set([0]));
});
