import type { Page } from '@playwright/test';
import { housingPath, propertyPath } from '#shared/pages.ts';
import { findListings, findSchool } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

/** The map is heavy: it is made for whoever comes to its place, and for nobody else. */
const mapOf = (page: Page) => page.getByRole('region', { name: 'What’s Around' }).locator('canvas');
/** Longer than a map would take to be asked for. */
const A_WHILE_MS = 2500;
/** So long its place is in the window of somebody who flies past it. */
const FLIGHT_MS = 100;

test('a student whom the code of the map does not reach is told so, and has the rest of the page @wide', async ({
  page,
  request,
  allowRefusals,
}) => {
  // A browser says so of some files and not of others.
  allowRefusals(404);
  await page.route('**/map-canvas*', (route) => route.fulfill({ status: 404 }));
  const school = await findSchool(request);
  const [home] = await findListings(request, school);
  await visit(page, propertyPath(school, home!));
  const around = page.getByRole('region', { name: 'What’s Around' });
  await around.scrollIntoViewIfNeeded();
  await expect(around.getByText('The map could not be loaded.')).toBeVisible();
  await expect(page.getByText(/cannot draw the map/)).toHaveCount(0);
});

test('a student whose home’s map does not come is not sent to a list of places where none is known @wide', async ({
  page,
  request,
  allowRefusals,
}) => {
  allowRefusals(404);
  await page.route('**/map-canvas*', (route) => route.fulfill({ status: 404 }));
  await page.route('**/auxillary_data/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), nearby_places: [] } });
  });
  await visit(page, housingPath(await findSchool(request)));
  await page.getByRole('article').first().getByRole('link').first().click();
  const around = page.getByRole('region', { name: 'What’s Around' });
  await around.scrollIntoViewIfNeeded();
  await expect(around.getByText('The map could not be loaded.')).toBeVisible();
  await expect(around.getByText(/are not on our map yet/)).toBeVisible();
  await expect(around.getByText(/Everything on it is in the list/)).toHaveCount(0);
});

test.describe('A student who opens a listing on a phone', () => {
  let libraries: string[] = [];
  test.beforeEach(async ({ page, request }) => {
    libraries = [];
    page.on('request', (asked) => {
      if (asked.url().includes('map-canvas')) libraries.push(asked.url());
    });
    await page.clock.install();
    const school = await findSchool(request);
    const [home] = await findListings(request, school);
    await visit(page, propertyPath(school, home!));
  });

  const goToEnd = async (page: Page) => {
    await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(A_WHILE_MS);
  };

  test('goes past the map to the end and loads no map, and has it on the way back @narrow', async ({
    page,
  }) => {
    await goToEnd(page);
    expect(libraries).toEqual([]);
    await expect(mapOf(page)).toHaveCount(0);

    const around = page.getByRole('region', { name: 'What’s Around' });
    await around.getByText('The map appears here.').scrollIntoViewIfNeeded();
    await expect(mapOf(page)).toBeVisible();
  });

  test('flies past the map to the end and loads no map @narrow', async ({ page }) => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByText('The map appears here.').last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(A_WHILE_MS);
    await page.clock.runFor(FLIGHT_MS);
    await goToEnd(page);
    await page.clock.runFor(A_WHILE_MS);
    await page.clock.resume();
    await page.waitForTimeout(A_WHILE_MS);
    expect(libraries).toEqual([]);
  });

  test('has the map made before it comes up from below @narrow', async ({ page }) => {
    const place = page.getByText('The map appears here.').last();
    await place.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      window.scrollBy({ top: top - window.innerHeight - 200, behavior: 'instant' });
    });
    await expect(mapOf(page)).toHaveCount(1);
    await expect(mapOf(page)).not.toBeInViewport();
  });
});
