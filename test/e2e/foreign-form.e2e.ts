import type { Page } from '@playwright/test';
import { PAGES } from '#shared/pages.ts';
import { expect, test, untilLive } from './visit.ts';

const EVIL = 'http://evil.test/';

/** A page of another site, whose form sends itself to ours. */
async function meetForm(page: Page, address: string, fields: Record<string, string>): Promise<void> {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const body = `<form method="post" action="${address}">${inputs.join('')}<button>Win a prize</button></form>`;
  await page.route(EVIL, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(EVIL);
  const arrived = page.waitForResponse(address);
  await page.getByRole('button').click();
  const answer = await arrived;
  expect(answer.status()).toBe(403);
  expect(await answer.request().headerValue('origin')).toBe(new URL(EVIL).origin);
  await page.waitForURL(address);
}

const told = (page: Page) => page.getByRole('alert').getByText(/did not come from a page of this site/);

test('A form of another site changes nothing here, and the page says why', async ({
  page,
  context,
  baseURL,
  expectRefusals,
}) => {
  expectRefusals(403);
  await meetForm(page, `${baseURL}${PAGES.language}`, { language: 'es', next: '/' });
  await expect(told(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('language');
  await untilLive(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(PAGES.home);
});

test('A form of another site logs nobody in; to try again is to see our own form', async ({
  page,
  baseURL,
  expectRefusals,
}) => {
  expectRefusals(403);
  const fields = { username: 'demo-student', password: 'porchlight-demo' };
  await meetForm(page, `${baseURL}${PAGES.login}`, fields);
  await expect(told(page)).toBeVisible();
  await untilLive(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(PAGES.login);
  await expect(page.getByRole('main').getByLabel('Username or e-mail')).toBeVisible();
});
