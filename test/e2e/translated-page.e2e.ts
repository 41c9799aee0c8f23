import type { Locator, Page } from '@playwright/test';
import { housingPath, propertyPath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findSchool } from './demo-places.ts';
import { findStudent, findUnusedListing } from './inquiry-people.ts';
import { translatePages } from './translator.ts';
import { expect, test, visit } from './visit.ts';

test.use({ hasMaps: false });

const countLine = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ HOMES? AROUND/ });
const homesIn = async (locator: Locator) => Number.parseInt((await locator.textContent()) ?? '', 10);

test.describe('a page translated by the browser @long', () => {
  test('updates count and order of listings when filters and sorting change', async ({ page, request }) => {
    await translatePages(page);
    const school = await findSchool(request);
    await visit(page, housingPath(school));
    const line = countLine(page);
    await expect(line).toBeVisible();
    const before = await homesIn(line);
    await page.getByRole('button', { name: /^filters/i }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    const save = dialog.getByRole('button', { name: /^save/i });
    await dialog.getByRole('button', { name: /^2 bed/i }).click();
    await expect(save).toHaveText(/\d+ HOMES?$/);
    const promised = async () => Number(/(\d+) HOMES?$/.exec((await save.textContent()) ?? '')?.[1]);
    await expect.poll(promised).toBeLessThan(before);
    const filtered = await promised();
    await save.click();
    await expect(page).toHaveURL(/beds=2/);
    await expect.poll(() => homesIn(line)).toBe(filtered);
    await expect(line).toHaveText(`${filtered} HOMES AROUND ${school.city.toUpperCase()}`);

    const firstRents = async () => {
      const texts = await page.getByRole('article').locator('p:first-child').allTextContents();
      return texts.slice(0, 5).map((text) => Number(/\$([\d,]+)/.exec(text)?.[1]?.replace(',', '')));
    };
    await page.getByLabel('Sort').selectOption('price');
    await expect(page).toHaveURL(/sort=price/);
    await expect(async () => {
      const rents = await firstRents();
      expect(rents).toHaveLength(5);
      expect(rents).toEqual(rents.toSorted((a, b) => a - b));
    }).toPass();
    await page.getByRole('link', { name: 'Remove filter: 2 Bed' }).click();
    await expect(line).toHaveText(`${before} HOMES AROUND ${school.city.toUpperCase()}`);
  });

  test('shows the next photos and sends an inquiry', async ({ page, request }) => {
    await translatePages(page);
    const school = await findSchool(request);
    await logInHere(page, await findStudent(request));
    const listing = await findUnusedListing(request, school);
    await visit(page, propertyPath(school, listing));
    await page.getByRole('button', { name: /^all \d+ photos$/i }).click();
    const gallery = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('button', { name: 'Next photo' }) });
    await expect(gallery.getByText(`1 OF ${listing.photos.length}`, { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(gallery.getByText(`2 OF ${listing.photos.length}`, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();

    const form = page.getByRole('complementary', { name: 'Contact' });
    await form.getByRole('button', { name: 'Check Availability' }).click();
    const panel = page.getByRole('dialog', { name: /^Ask about /i });
    await panel.getByLabel('Message').fill(' ');
    await panel.getByRole('button', { name: 'Send' }).click();
    await expect(panel.getByText('MESSAGE IS REQUIRED')).toBeVisible();
    await panel.getByLabel('Message').fill('Is it free in August?');
    await panel.getByRole('button', { name: /^send$/i }).click();
    await expect(panel).toBeHidden();
    await expect(form.getByText('YOU HAVE ALREADY SENT AN INQUIRY TO THIS PROPERTY.')).toBeVisible();
    await expect(form.getByRole('button', { name: /^Message Sent/i })).toHaveText(/^MESSAGE SENT FOR /);
  });
});

test('a page translated before hydration renders again and works @long', async ({
  page,
  request,
  allowComplaint,
}) => {
  // React logs that hydration failed and that it renders the page again.
  allowComplaint(/Minified React error #418/);
  await translatePages(page, 'at once');
  const school = await findSchool(request);
  await visit(page, housingPath(school));
  const line = countLine(page);
  const before = await homesIn(line);
  await page.getByRole('button', { name: /^filters/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('button', { name: /^2 bed/i }).click();
  await dialog.getByRole('button', { name: /^save/i }).click();
  await expect.poll(() => homesIn(line)).toBeLessThan(before);
});
