import { schoolPath } from '#shared/pages.ts';
import { findSchool } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

test.describe('A student on the home page', () => {
  test.beforeEach(async ({ page }) => visit(page, '/'));

  test('types a part of a school and goes there by keyboard alone', async ({ page, request }) => {
    const school = await findSchool(request);
    const box = page.getByPlaceholder('Find your school...');
    await box.click();
    await box.pressSequentially('lakesh');
    // All schools have come, and the one that is meant stands first.
    await expect(page.getByRole('option')).toHaveText([/Lakeshore State/]);
    await box.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveText(/Lakeshore State/);
    await box.press('Enter');
    await expect(page).toHaveURL(schoolPath(school));
  });

  test('moves up and down the suggestions @wide', async ({ page }) => {
    const box = page.getByPlaceholder('Find your school...');
    await box.click();
    await box.pressSequentially('university');
    const options = page.getByRole('option');
    await expect(options.nth(2)).toBeVisible();
    const expectActive = async (at: number) => {
      await expect(options.nth(at)).toHaveAttribute('aria-selected', 'true');
      const id = (await options.nth(at).getAttribute('id')) ?? '';
      await expect(box).toHaveAttribute('aria-activedescendant', id);
    };
    await box.press('ArrowDown');
    await expectActive(0);
    await box.press('ArrowDown');
    await expectActive(1);
    await box.press('ArrowUp');
    await expectActive(0);
  });

  test('clicks a suggestion @narrow', async ({ page, request }) => {
    const school = await findSchool(request);
    await page.getByPlaceholder('Find your school...').click();
    await page.getByPlaceholder('Find your school...').pressSequentially('Lakeshore');
    await page.getByRole('option', { name: /Lakeshore State/ }).click();
    await expect(page).toHaveURL(schoolPath(school));
  });

  test('sends the whole name with the Go button @wide', async ({ page, request }) => {
    const school = await findSchool(request);
    await page.getByPlaceholder('Find your school...').fill(school.name);
    await page.getByRole('button', { name: 'Go' }).click();
    await expect(page).toHaveURL(schoolPath(school));
  });

  test('finds a school by its short name @narrow', async ({ page, request }) => {
    const school = await findSchool(request);
    await page.getByPlaceholder('Find your school...').click();
    await page.getByPlaceholder('Find your school...').pressSequentially(school.short_name);
    await expect(page.getByRole('option', { name: new RegExp(school.name) })).toBeVisible();
  });

  test('is told when no school has that name @wide', async ({ page }) => {
    await page.getByPlaceholder('Find your school...').click();
    await page.getByPlaceholder('Find your school...').pressSequentially('zzzzqqq');
    await expect(page.getByText(/no school|nothing found|not found/i).first()).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
  });

  test('sees popular schools sorted by name and opens one', async ({ page }) => {
    const section = page.getByRole('region', { name: /Popular schools/i });
    const links = section.getByRole('link');
    await expect(links.first()).toBeVisible();
    const names = await section.getByRole('heading', { level: 3 }).allTextContents();
    expect(names.length).toBeGreaterThan(3);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    await links.first().click();
    await expect(page).not.toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('The frame of every page', () => {
  test('lets somebody with a keyboard skip to the content @wide', async ({ page }) => {
    await visit(page, '/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('links nothing that is not there yet @wide', async ({ page, request }) => {
    await visit(page, '/');
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const href of new Set(hrefs)) {
      const response = await request.get(href);
      expect(response.status(), href).toBe(200);
    }
  });

  test('remembers the scheme that somebody chose, without a flash on the next page @narrow', async ({
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
    await page.goto(schoolPath(school), { waitUntil: 'commit' });
    await page.waitForSelector('body');
    expect(await ground()).not.toBe(light);
  });

  test('is in the other scheme at once for somebody who asks for less motion @wide', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await visit(page, '/');
    const moving = await page.evaluate(() => {
      document.documentElement.dataset.mantineColorScheme = 'dark';
      document.body.getBoundingClientRect();
      return document.getAnimations().length;
    });
    expect(moving).toBe(0);
  });
});
