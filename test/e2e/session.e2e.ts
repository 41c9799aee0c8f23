import type { Page } from '@playwright/test';
import { PAGES } from '#shared/pages.ts';
import { expectKnown, expectVisitor, logInOnPage, openMenu } from './people.ts';
import { expect, test, visit } from './visit.ts';

const REFRESH_TOKEN_KEY = 'porchlight.refresh_token';
const SCHOOL = '/lakeshore-state-university/';

const storedToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), REFRESH_TOKEN_KEY);

/** Runs `work`, which makes each tab refresh its token, and waits until every refresh has ended. */
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

/** Opens three logged-in tabs of one browser. Each has an access token. */
async function openTabs(page: Page): Promise<Page[]> {
  await logInOnPage(page, 'demo-roommate');
  const tabs = [page, await page.context().newPage(), await page.context().newPage()];
  await untilExchanged(tabs, () => Promise.all(tabs.map((tab) => visit(tab, SCHOOL))));
  return tabs;
}

test.describe('a session in several tabs @long', () => {
  test('stays logged in when all tabs refresh the token concurrently, repeatedly', async ({ page }) => {
    const tabs = await openTabs(page);
    for (let round = 0; round < 2; round += 1) {
      const before = await storedToken(page);
      // A reload discards the access token in memory, so all tabs refresh at the same time.
      await untilExchanged(tabs, () => Promise.all(tabs.map((tab) => tab.reload())));
      for (const tab of tabs) await expectKnown(tab, 'Sam');
      await expect.poll(() => storedToken(page)).not.toBe(before);
      expect(await storedToken(page)).not.toBeNull();
    }
  });

  test('ends in all tabs when one logs out', async ({ page, allowRefusals }) => {
    // A tab that is taking over the event stream at this moment gets 401 before the logout event.
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

test('a session survives lost responses to token refreshes @long', async ({ page }) => {
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

test('a later login without JavaScript replaces a stored refresh token @long', async ({
  page,
  expectRefusals,
}) => {
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
