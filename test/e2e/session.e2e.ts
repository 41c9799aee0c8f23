import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { PAGES } from '#shared/pages.ts';
import { expectKnown, expectVisitor, logInOnPage, openMenu } from './people.ts';
import { expect, test, visit } from './visit.ts';

const REFRESH_TOKEN_KEY = 'porchlight.refresh_token';
const SCHOOL = '/lakeshore-state-university/';

const storedToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), REFRESH_TOKEN_KEY);

/** Does something upon which each of these tabs exchanges the refresh token, and waits until all of them have done so. */
async function untilExchanged(tabs: readonly Page[], work: () => Promise<unknown>): Promise<void> {
  const exchanged = tabs.map((tab) =>
    tab.waitForResponse((response) => response.url().endsWith('/api/v1/auth/token/')),
  );
  await work();
  for (const answer of await Promise.all(exchanged)) {
    expect(answer.status()).toBe(200);
    await answer.finished();
  }
}

/** Three tabs of one browser in which somebody is logged in, and each of which has its access token. */
async function openTabs(page: Page): Promise<Page[]> {
  await logInOnPage(page, 'demo-roommate');
  const tabs = [page, await page.context().newPage(), await page.context().newPage()];
  await untilExchanged(tabs, () => Promise.all(tabs.map((tab) => visit(tab, SCHOOL))));
  return tabs;
}

test.describe('Several tabs of one browser', { tag: '@wide' }, () => {
  test('that exchange the refresh token at once, again and again, lose nobody', async ({ page }) => {
    const tabs = await openTabs(page);
    for (let round = 0; round < 4; round += 1) {
      const before = await storedToken(page);
      // The access token is gone with the page: each tab asks for another at the same moment.
      await untilExchanged(tabs, () => Promise.all(tabs.map((tab) => tab.reload())));
      for (const tab of tabs) await expectKnown(tab, 'Sam');
      await expect.poll(() => storedToken(page)).not.toBe(before);
      expect(await storedToken(page)).not.toBeNull();
    }
  });

  test('whose access tokens ran out while they stood open renew them at once and lose nobody', async ({
    page,
  }) => {
    await page.clock.install();
    const tabs = await openTabs(page);
    // Listened for from here on: a live line that was not open yet asks, and renews the token, as soon as time has passed.
    await untilExchanged(tabs, async () => {
      await page.clock.fastForward('16:00');
      // The next page asks the server, and every tab does so at the same moment.
      const housing = tabs.map((tab) =>
        tab.getByRole('navigation').getByRole('link', { name: 'Housing', exact: true }),
      );
      await Promise.all(housing.map((link) => link.click()));
    });
    for (const tab of tabs) {
      await expect(tab).toHaveURL(/off-campus-housing/);
      await expectKnown(tab, 'Sam');
    }
  });

  test('are all logged out by one of them', async ({ page, allowRefusals }) => {
    // A tab that takes over the live line at that very moment is refused it, and then hears that it is a visitor's.
    allowRefusals(401);
    const [first, ...others] = await openTabs(page);
    await (await openMenu(first as Page)).getByRole('button', { name: 'Log Out' }).click();
    for (const tab of others) await expectVisitor(tab);
    await expectVisitor(first as Page);
    for (const tab of others) {
      await tab.reload();
      await expectVisitor(tab);
    }
  });
});

test('a refresh whose answer is lost, again and again, keeps the user logged in', { tag: '@wide' }, async ({
  page,
}) => {
  await logInOnPage(page, 'demo-roommate');
  const token = await storedToken(page);
  const lost: number[] = [];
  await page.route('**/api/v1/auth/token/', async (route) => {
    lost.push((await route.fetch()).status());
    await route.abort('internetdisconnected');
  });
  for (let round = 1; round <= 2; round += 1) {
    await page.reload();
    await expect.poll(() => lost.length).toBe(round);
  }
  expect(lost).toEqual([200, 200]);
  expect(await storedToken(page)).toBe(token);
  await page.unroute('**/api/v1/auth/token/');
  await untilExchanged([page], () => page.reload());
  await expectKnown(page, 'Sam');
  await untilExchanged([page], () => page.reload());
  await expectKnown(page, 'Sam');
});

test.describe('A stolen refresh token', { tag: '@wide' }, () => {
  const exchange = (request: APIRequestContext, refresh_token: string) =>
    request.post('/api/v1/auth/token/', {
      data: {
        grant_type: 'refresh_token',
        refresh_token,
        client_id: 'porchlight-web',
        client_secret: 'public',
      },
    });

  test('is of no use without the cookie, and costs its owner nothing', async ({ page, request }) => {
    await logInOnPage(page, 'demo-roommate');
    const stolen = await storedToken(page);
    const answer = await exchange(request, stolen ?? '');
    expect(answer.status()).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
    await page.reload();
    await expectKnown(page, 'Sam');
    expect(await storedToken(page)).not.toBeNull();
  });

  test('that was used before ends the session, even beside the cookie', async ({ page, expectRefusals }) => {
    expectRefusals(400);
    await logInOnPage(page, 'demo-roommate');
    const spent = await storedToken(page);
    // Twice, so that the successor of the first token has been used as well.
    for (let round = 0; round < 2; round += 1) {
      const before = await storedToken(page);
      await untilExchanged([page], () => page.reload());
      await expect.poll(() => storedToken(page)).not.toBe(before);
    }
    expect((await exchange(page.request, spent ?? '')).status()).toBe(400);
    await page.reload();
    await expectVisitor(page);
    await expect.poll(() => storedToken(page)).toBeNull();
  });
});

/** Logs in as a plain form does, in a browser of its own. */
async function newReader(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
  username: string,
): Promise<APIRequestContext> {
  const reader = await playwright.request.newContext({ baseURL });
  const form = { username, password: 'porchlight-demo' };
  const answer = await reader.post(PAGES.login, { form, headers: { origin: baseURL } });
  expect(answer.status()).toBe(200);
  return reader;
}

test("a page's start-up data is its reader's alone, however many read at once", { tag: '@wide' }, async ({
  playwright,
  baseURL,
}) => {
  const NAMES = ['demo-student', 'demo-premium', 'demo-admin'];
  const readers = await Promise.all(NAMES.map((name) => newReader(playwright, baseURL ?? '', name)));
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([...readers, visitor].map((reader) => reader.get(SCHOOL)));
    for (const [at, answer] of answers.entries()) {
      const html = await answer.text();
      const named = NAMES.filter((name) => html.includes(name));
      expect(named).toEqual(NAMES.slice(at, at + 1));
      expect(html).not.toMatch(/argon2|password_hash|refresh_token"|access_token"/);
      const headers = answer.headers();
      expect(headers.vary?.toLowerCase()).toContain('cookie');
      expect(headers['cache-control']).toBe(at < NAMES.length ? 'private, no-store' : 'private, no-cache');
    }
  }
  await Promise.all([...readers, visitor].map((reader) => reader.dispose()));
});

test('somebody whose plain log-in came later than a stored token is known all the same', {
  tag: '@wide',
}, async ({ page, expectRefusals }) => {
  expectRefusals(400);
  await logInOnPage(page, 'demo-roommate');
  await page.request.post(PAGES.login, {
    form: { username: 'demo-student', password: 'porchlight-demo' },
    headers: { origin: new URL(page.url()).origin },
  });
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/v1/auth/token/'));
  await visit(page, SCHOOL);
  expect((await refused).status()).toBe(400);
  await expect.poll(() => storedToken(page)).toBeNull();
  await expectKnown(page, 'Robin');
});
