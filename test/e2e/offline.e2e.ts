import type { Page } from '@playwright/test';
import type { School } from '#shared/api/schools-schemas.ts';
import { housingPath } from '#shared/pages.ts';
import { findSchool } from './demo-places.ts';
import { expect, test, untilLive, visit } from './visit.ts';

test.use({ hasMaps: false });

const results = (page: Page) => page.getByRole('region', { name: 'Homes' });
const homes = (page: Page) => results(page).getByRole('article');
const offline = (page: Page) => page.getByRole('heading', { name: 'You’re offline' });
/** Path of the list with this sort order. Each sort order is another URL. */
const inOrder = (school: School, sort: string) => `${housingPath(school)}?beds=2&sort=${sort}`;

test.describe('a page opened without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Waits until the service worker controls the page and has cached the offline page. */
  async function readList(page: Page, address: string): Promise<void> {
    await visit(page, address);
    await expect(homes(page).first()).toBeVisible();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }

  test('loads when the site responds, also after a premature online event, and Back opens the previous list @long', async ({
    page,
    context,
    request,
  }) => {
    const school = await findSchool(request);
    await readList(page, inOrder(school, 'price'));
    // Both URLs are history entries of one document, so Back loads nothing.
    await page.evaluate((address) => history.pushState(null, '', address), inOrder(school, 'distance'));
    await context.setOffline(true);
    await page.reload();
    await expect(offline(page)).toBeVisible();
    // Going back without a connection shows the offline page at the previous URL.
    await Promise.all([page.waitForEvent('load'), page.goBack()]);
    await expect(page).toHaveURL(inOrder(school, 'price'));
    await expect(offline(page)).toBeVisible();

    let asked = 0;
    await page.route(`**${housingPath(school)}*`, (route) => {
      if (route.request().method() !== 'HEAD') return route.continue();
      asked += 1;
      return asked === 1 ? route.abort('internetdisconnected') : route.continue();
    });
    await context.setOffline(false);
    await expect(homes(page).first()).toBeVisible();
    expect(asked).toBeGreaterThan(1);
    await expect(page).toHaveURL(inOrder(school, 'price'));
    await untilLive(page);
    await page.goForward();
    await expect(page).toHaveURL(inOrder(school, 'distance'));
    await expect(offline(page)).toHaveCount(0);
    await expect(homes(page).first()).toBeVisible();
  });
});

test('a failed search is retried when the site responds', async ({ page, request }) => {
  await page.route(/api\/v1\/property_in\//, (route) => route.abort('connectionrefused'));
  await visit(page, housingPath(await findSchool(request)));
  const failed = results(page).getByText('The search didn’t work');
  await expect(failed).toBeVisible();
  // Matches the request of the list by its limit: the connection check requests fewer properties.
  const found = page.waitForResponse(
    (answer) => /property_in\/.*\blimit=500\b/.test(answer.url()) && answer.ok(),
  );
  await page.unroute(/api\/v1\/property_in\//);
  await found;
  await expect(failed).toHaveCount(0);
  await expect(homes(page).first()).toBeVisible();
});
