import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { APIRequestContext, CDPSession } from '@playwright/test';
import { articlePath, housingPath, PAGES, propertyPath, schoolPath } from '#shared/pages.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { findRichListing, findSchool } from './demo-places.ts';
import { expect, test } from './visit.ts';

// Bytes on the wire and requests of a first visit by phone: what Lighthouse's scores come of, and what no busy machine
// changes (`npm run lighthouse` gives the scores themselves).

const KB = 1024;
type Kind = 'Document' | 'Script' | 'Stylesheet' | 'Font' | 'Image';
type Load = { requests: number; bytes: Record<Kind, number> };

// Photos are WebP here, for nothing makes AVIF files beside the tests; with those a page has two thirds of it.

/** Of every page: the frame, the fonts and the styles are the same. */
const EVERYWHERE = { Stylesheet: 36 * KB, Font: 56 * KB };
const MAX_REQUESTS = 56;

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

const CLIENT = join(ROOT, 'build', 'client');
/** Managers bring the editor of listings, and come back to it. */
const MANAGER_PAGES = /^manager\/(manager|older-edit|older-new)-page$/;

type Part = { module: string; imports?: string[] };
type Manifest = { entry: Part; routes: Record<string, Part & { id: string; parentId?: string }> };

function readManifest(): Manifest {
  const name = readdirSync(join(CLIENT, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(join(CLIENT, 'assets', name ?? 'manifest'), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

/** What each page's scripts are in gzip, before anything that it loads later. */
function scriptsOfPages(): Map<string, number> {
  const { entry, routes } = readManifest();
  const known = new Map<string, number>();
  const packed = (path: string) => {
    const size = known.get(path) ?? gzipSync(readFileSync(join(CLIENT, path))).length;
    known.set(path, size);
    return size;
  };
  const sizes = Object.values(routes).map((route) => {
    const parts = new Set([entry.module, ...(entry.imports ?? [])]);
    for (let part: typeof route | undefined = route; part; part = routes[part.parentId ?? '']) {
      for (const path of [part.module, ...(part.imports ?? [])]) parts.add(path);
    }
    return [route.id, [...parts].reduce((sum, path) => sum + packed(path), 0)] as const;
  });
  return new Map(sizes);
}

test('every page has at most 200 kB of scripts in gzip, that of managers 250 @wide', () => {
  const pages = scriptsOfPages();
  expect(pages.size).toBeGreaterThan(40);
  const over = [...pages].filter(([id, bytes]) => bytes > (MANAGER_PAGES.test(id) ? 250 : 200) * KB);
  expect(over).toEqual([]);
});

test.describe('A first visit by phone', { tag: '@narrow' }, () => {
  test('costs no more than its budget, on each page that people come in by', async ({
    browser,
    request,
    baseURL,
  }) => {
    const school = await findSchool(request);
    const pages: Record<string, { path: string; document: number; script: number; image: number }> = {
      home: { path: PAGES.home, document: 14 * KB, script: 200 * KB, image: 60 * KB },
      school: { path: schoolPath(school), document: 19 * KB, script: 190 * KB, image: 220 * KB },
      housing: { path: housingPath(school), document: 25 * KB, script: 200 * KB, image: 180 * KB },
      property: {
        path: propertyPath(school, await findRichListing(request, school)),
        document: 30 * KB,
        script: 210 * KB,
        image: 220 * KB,
      },
      article: { path: articlePath('rental-scams'), document: 24 * KB, script: 200 * KB, image: 60 * KB },
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

  test('has at most 200 kB of scripts in gzip to take before the map of homes', async ({ page, request }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await page.goto(housingPath(await findSchool(request)), { waitUntil: 'networkidle' });
    await expect(page.locator('html[data-live]')).toBeAttached();
    expect(scripts.length).toBeGreaterThan(5);
    expect(await packedBytes(request, scripts)).toBeLessThanOrEqual(200 * KB);
  });
});
