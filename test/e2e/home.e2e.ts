import { PAGES, schoolPath } from '#shared/pages.ts';
import { findSchool } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

test.describe('home page', () => {
  test('suggests schools by part of the name, and opens one by keyboard', async ({ page, request }) => {
    const school = await findSchool(request);
    await visit(page, '/');
    const box = page.getByPlaceholder('Find your school...');
    const options = page.getByRole('option');
    await box.click();
    await box.pressSequentially('zzzzqqq');
    await expect(page.getByText(/no school|nothing found|not found/i).first()).toBeVisible();
    await box.fill('');
    await box.pressSequentially('university');
    await expect(options.nth(2)).toBeVisible();
    for (const [key, at] of [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['ArrowUp', 0],
    ] as const) {
      await box.press(key);
      await expect(options.nth(at)).toHaveAttribute('aria-selected', 'true');
      const id = (await options.nth(at).getAttribute('id')) ?? '';
      await expect(box).toHaveAttribute('aria-activedescendant', id);
    }
    await box.fill('');
    await box.pressSequentially('lakesh');
    await expect(options).toHaveText([/Lakeshore State/]);
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL(schoolPath(school));
  });

  test('opens a clicked suggestion, and the next page shows the chosen color scheme at once @phone', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    await page.emulateMedia({ colorScheme: 'light' });
    await visit(page, '/');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.locator('summary', { hasText: 'Menu' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await expect.poll(ground).not.toBe(light);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForSelector('body');
    expect(await ground()).not.toBe(light);
    await visit(page, '/');
    await page.getByPlaceholder('Find your school...').click();
    await page.getByPlaceholder('Find your school...').pressSequentially(school.short_name);
    await page.getByRole('option', { name: new RegExp(school.name) }).click();
    await expect(page).toHaveURL(schoolPath(school));
  });

  test('skips to its content by keyboard, and is linked from a page that does not exist @long', async ({
    page,
  }) => {
    const answer = await page.goto('/no/such/place/at/all/');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops...this page cannot be found!' })).toBeVisible();
    await expect(page).toHaveURL(/\/404\/$/);
    await page.getByRole('main').getByRole('link', { name: 'Go home' }).click();
    await expect(page).toHaveURL('/');
    await visit(page, '/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await visit(page, PAGES.siteLinks);
    await page.getByLabel('Name or city').fill('lakeshore');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Michigan']);
  });
});
