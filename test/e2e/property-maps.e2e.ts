import type { Page } from '@playwright/test';
import { propertyPath } from '#shared/pages.ts';
import { findListings, findSchool } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

const aroundOf = (page: Page) => page.getByRole('region', { name: 'What’s Around' });

async function openListing(page: Page): Promise<void> {
  const school = await findSchool(page.request);
  const [home] = await findListings(page.request, school);
  await visit(page, propertyPath(school, home!));
}

test('the listing page shows an error when the map’s code fails to load @long', async ({
  page,
  allowRefusals,
}) => {
  allowRefusals(404);
  await page.route('**/map-canvas*', (route) => route.fulfill({ status: 404 }));
  await openListing(page);
  await aroundOf(page).scrollIntoViewIfNeeded();
  await expect(aroundOf(page).getByText('We couldn’t load the map.')).toBeVisible();
  await expect(page.getByText(/can’t show the map/)).toHaveCount(0);
});

test('the listing page on a phone loads its map only when it is scrolled into view @phone', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => one.url().includes('map-canvas') && asked.push(one.url()));
  await openListing(page);
  await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await aroundOf(page).getByText('The map appears here.').scrollIntoViewIfNeeded();
  await expect(aroundOf(page).locator('canvas')).toBeVisible();
});
