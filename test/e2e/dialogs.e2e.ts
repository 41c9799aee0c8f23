import type { Locator, Page } from '@playwright/test';
import { housingPath, propertyPath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { openCardDetails } from './card-details.ts';
import { findListings, findSchool } from './demo-places.ts';
import { findStudent } from './inquiry-people.ts';
import { expect, test, untilLive, visit } from './visit.ts';

test.use({ hasMaps: false });

const asks = (page: Page) => page.getByRole('button', { name: /^Check Availability/ }).first();

/** Delays a file until the returned function is called. */
async function delayFile(page: Page, file: RegExp): Promise<() => void> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

/** Clicks Filters twice before hydration, and waits until the page has queued the click. */
async function clickBeforeHydration(
  page: Page,
  path: string,
): Promise<{ filters: Locator; arrive: () => void }> {
  const arrive = await delayFile(page, /\/entry\.client-[\w-]+\.js/);
  await page.goto(path, { waitUntil: 'commit' });
  const filters = page.getByRole('button', { name: /^Filters/ }).first();
  await filters.click();
  await filters.click();
  await expect(filters).toHaveCSS('cursor', 'progress');
  return { filters, arrive };
}

test.describe('dialog', () => {
  test('shows a placeholder while its code loads', async ({ page, request }) => {
    const arrive = await delayFile(page, /\/filter-dialog-[\w-]+\.js/);
    await visit(page, housingPath(await findSchool(request)));
    const filters = page.getByRole('button', { name: /^Filters/ }).first();
    await filters.click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    arrive();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(filters).toBeFocused();
  });

  test('is replaced by its page when its code fails to load @long', async ({ page, request }) => {
    await page.route(/\/contact-modal-[\w-]+\.js/, (route) => route.abort('connectionrefused'));
    await visit(page, housingPath(await findSchool(request)));
    await (await openCardDetails(page.getByRole('article').first())).click();
    await expect(page).toHaveURL(/\/\d+\/#contact$/);
  });

  test('opens after hydration when it was clicked before, and shows that the click waits', async ({
    page,
    request,
  }) => {
    const { filters, arrive } = await clickBeforeHydration(page, housingPath(await findSchool(request)));
    arrive();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(filters).toBeFocused();
    await expect(filters).toHaveCSS('cursor', 'pointer');
  });

  test('does not open after hydration when a key followed the click @long', async ({ page, request }) => {
    const { filters, arrive } = await clickBeforeHydration(page, housingPath(await findSchool(request)));
    await page.keyboard.press('Tab');
    await expect(filters).not.toHaveCSS('cursor', 'progress');
    arrive();
    await untilLive(page);
    await page.waitForLoadState('networkidle');
    // No loading indicator is visible either.
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('of the map is replaced by the list when its code fails to load @long @phone', async ({
    page,
    request,
  }) => {
    await page.route(/\/map-sheet-[\w-]+\.js/, (route) => route.abort('connectionrefused'));
    await visit(page, `${housingPath(await findSchool(request))}?view=map`);
    await expect(page).not.toHaveURL(/view=map/);
    await expect(page.getByRole('region', { name: 'Homes' }).getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Map' })).toBeVisible();
  });

  test('reopens when Escape and Enter follow each other quickly, and returns the focus to its button', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const [home] = await findListings(request, school);
    await visit(page, propertyPath(school, home!));
    await asks(page).focus();
    await page.keyboard.press('Enter');
    for (const key of ['Escape', 'Enter', 'Escape', 'Enter']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(page.locator('dialog:modal')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(asks(page)).toBeFocused();
  });
});

test('a double click in a dialog toggles twice, on buttons and on labels @long @phone', async ({
  page,
  request,
}) => {
  await logInHere(page, await findStudent(request));
  await visit(page, housingPath(await findSchool(request)));
  await page
    .getByRole('button', { name: /^Filters/ })
    .first()
    .dblclick();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const one = filters.getByRole('button', { name: /^1 Bed/ });
  await one.dblclick();
  await expect(one).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(filters).toBeHidden();
  await (await openCardDetails(page.getByRole('article').last())).click();
  const label = page.getByRole('dialog').getByText('Amenities', { exact: true });
  await label.dblclick();
  await expect(label.getByRole('checkbox')).not.toBeChecked();
  await label.click();
  await expect(label.getByRole('checkbox')).toBeChecked();
});
