import type { Page } from '@playwright/test';
import type { PropertyListItem } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { housingPath, PAGES, propertyPath } from '#shared/pages.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { signUp, signUpHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { findListings, findSchool } from './demo-places.ts';
import { expectKnown, expectVisitor, openMenu, sendLogIn } from './people.ts';
import { expect, reload, test, visit } from './visit.ts';

test.use({ hasMaps: false });

test.use({ serviceWorkers: 'allow' });

let school: School;
let homes: PropertyListItem[];

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL as string });
  school = await findSchool(request);
  const named = (await findListings(request, school)).filter(
    ({ name, photos, floor_plans }) => name !== '' && photos.length > 0 && floor_plans.length > 0,
  );
  homes = named.filter(({ name }) => named.filter((one) => one.name === name).length === 1).slice(0, 3);
  await request.dispose();
});

const titleOf = ({ name }: PropertyListItem) => formatTitleCase(name);
const heart = (page: Page, home: PropertyListItem) =>
  page.getByRole('button', { name: `Save ${titleOf(home)}`, exact: true });
const list = (page: Page) => page.getByRole('list', { name: 'Saved homes' });
const card = (page: Page, home: PropertyListItem) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: titleOf(home), exact: true }) });

async function saveOnItsPage(page: Page, home: PropertyListItem): Promise<void> {
  await visit(page, propertyPath(school, home));
  await heart(page, home).click();
  await expect(heart(page, home)).toHaveAttribute('aria-pressed', 'true');
}

/** Waits until the service worker has cached the page templates, and this many photos. */
async function untilReadableOffline(page: Page, photos: number): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const copy = JSON.parse(localStorage.getItem('porchlight.favorites_copy') ?? '{"favorites":[]}');
        const cache = await caches.open('porchlight-favorite-photos');
        return [copy.favorites.length, (await cache.keys()).length];
      }),
    )
    .toEqual([photos, photos]);
}

const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

test('favorites of a visitor are merged at login, available offline and cleared at logout', async ({
  page,
  request,
  allowRefusals,
}) => {
  // Requests may be in flight when the page closes. The API responds 401 to them once the session has ended,
  // and 400 to the token refresh.
  allowRefusals(400, 401);
  const [one, two, three] = homes as [PropertyListItem, PropertyListItem, PropertyListItem];
  const account = await signUp(request);

  await visit(page, PAGES.favorites);
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await visit(page, housingPath(school));
  await heart(page, one).first().click();
  await expect(heart(page, one).first()).toHaveAttribute('aria-pressed', 'true');
  await saveOnItsPage(page, two);
  await reload(page);
  await expect(heart(page, two)).toHaveAttribute('aria-pressed', 'true');

  await openMenu(page);
  await page.getByRole('banner').getByRole('link', { name: 'Favorites' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 homes' })).toBeVisible();
  await expect(page.getByText('Saved in this browser.')).toBeVisible();
  await expect(card(page, one)).toContainText(school.name);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await sendLogIn(page.getByRole('dialog'), account.username, account.password);
  await expectKnown(page, 'Ada');
  await expect(page.getByText('Saved in this browser.')).toHaveCount(0);
  await expect(card(page, one)).toBeVisible();
  await expect(card(page, two)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('porchlight.favorites'))).toBeNull();
  await saveOnItsPage(page, three);
  // The page may load before the last favorite is saved, although leaving the page doesn't cancel the request.
  await expect(async () => {
    await visit(page, PAGES.favorites);
    const articles = list(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') });
    await expect(articles).toHaveCount(3, { timeout: 2000 });
  }).toPass();
  await page.getByRole('link', { name: /^Compare 3 homes near / }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await page.getByRole('link', { name: `Remove ${titleOf(one)}` }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await page.getByRole('link', { name: titleOf(one), exact: true }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await visit(page, PAGES.favorites);
  // Hearts are empty until the favorites have loaded.
  await expect(heart(page, three)).toHaveAttribute('aria-pressed', 'true');
  await heart(page, three).click();
  await expect(list(page).getByText(`${titleOf(three)} removed.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heart(page, three)).toHaveAttribute('aria-pressed', 'true');
  await untilReadableOffline(page, 3);

  await page.context().setOffline(true);
  await page.goto(PAGES.favorites);
  await expect(page.getByText('You’re offline. This is your list as of')).toBeVisible();
  for (const home of homes) {
    await expect(card(page, home)).toBeVisible();
    await card(page, home).scrollIntoViewIfNeeded();
    await expect.poll(() => card(page, home).locator('article img').first().evaluate(isDrawn)).toBe(true);
    await expect(card(page, home)).toContainText(/\$|Call/);
  }
  await card(page, one)
    .getByText(/^\d+ floor plans?$/)
    .click();
  await expect(card(page, one).getByText('The floor plans didn’t load.')).toBeVisible();
  await expect(card(page, one).locator('details li').first()).toContainText(/, (\$|Call)/);
  await page.goto(housingPath(school));
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect.poll(() => page.locator('main img').first().evaluate(isDrawn)).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'See your favorites' }).click();
  await expect(card(page, one)).toBeVisible();
  await heart(page, one).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible();
  await expect(heart(page, one)).toHaveAttribute('aria-pressed', 'true');
  await page.context().setOffline(false);
  // The page reloads when the browser is online again.
  await expectKnown(page, 'Ada');
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  await expect(card(page, one)).toBeVisible();

  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Log Out' }).click();
  await expectVisitor(page);
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  const left = () =>
    page.evaluate(async () => [
      localStorage.getItem('porchlight.favorites_copy'),
      await caches.has('porchlight-favorite-photos'),
    ]);
  await expect.poll(left).toEqual([null, false]);
  await page.context().setOffline(true);
  await page.goto(PAGES.favorites);
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
});

test('a refused favorite is undone with the reason, and the service worker caches no page of a user', async ({
  page,
  expectRefusals,
}) => {
  expectRefusals(409);
  const [one] = homes as [PropertyListItem];
  await signUpHere(page);
  await visit(page, propertyPath(school, one));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.route('**/api/v1/favorites/*/', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'Full', status: 409, detail: 'The list is full.' },
    }),
  );
  await heart(page, one).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The list is full.' })).toBeVisible();
  await expect(heart(page, one)).toHaveAttribute('aria-pressed', 'false');

  await reload(page);
  await expectKnown(page, 'Ada');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(one));
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    const texts = await Promise.all(
      ['/favorites/', '/offline/'].map(async (path) => (await caches.match(path))?.text()),
    );
    return { names, paths: urls.flat(), texts };
  });
  expect(kept.names.filter((name) => name.startsWith('porchlight-pages-'))).toHaveLength(1);
  expect(kept.paths.filter((path) => !/^\/(assets|media)\//.test(path)).sort()).toEqual([
    PAGES.favorites,
    PAGES.offline,
  ]);
  for (const text of kept.texts) expect(text).not.toContain('logged in as');
});
