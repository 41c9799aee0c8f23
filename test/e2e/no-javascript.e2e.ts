import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { findListings, findPages, findRichListing, findSchool } from './demo-places.ts';
import { expect, test } from './visit.ts';

test.use({ javaScriptEnabled: false });

test.describe('Without JavaScript', () => {
  test('a visitor of the home page finds popular schools as links', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /Lakeshore State/ }).first()).toBeVisible();
  });

  test('a visitor of a school page reads about it and reaches its housing', async ({ page, request }) => {
    const school = await findSchool(request);
    const pages = await findPages(request);
    await page.goto(pages.school ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(school.description.slice(0, 40)).first()).toBeVisible();
    await page.getByRole('main').locator(`a[href="${pages.housing}"]`).first().click();
    await expect(page).toHaveURL(pages.housing ?? '');
  });

  test('a visitor of the housing page sees listings and opens one', async ({ page, request }) => {
    const school = await findSchool(request);
    const pages = await findPages(request);
    const [first] = await findListings(request, school);
    await page.goto(pages.housing ?? '');
    const link = page.getByRole('main').locator(`a[href*="/${first?.id}/"]`).first();
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a visitor of a property page reads its facts and sees its photos', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await findRichListing(request, school);
    const pages = await findPages(request);
    await page.goto(pages.property ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatTitleCase(listing.name));
    await expect(page.getByRole('table').first()).toContainText(listing.floor_plans[0]?.name ?? '');
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  });
});
