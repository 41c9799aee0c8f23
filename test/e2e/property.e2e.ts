import { openMapServices } from '#server/geo/services/open-map-services.ts';
import { computePlaces } from '#server/properties/compute-places.ts';
import { housingPath, PAGES, propertyPath } from '#shared/pages.ts';
import { formatPhone } from '#shared/rules/format-phone.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { findBarriers } from './barriers.ts';
import { findListings, findRichListing, findSchool } from './demo-places.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

test.describe('listing page', () => {
  test.use({ hasMaps: false });

  test('opens its gallery by keyboard, and closes it by a click next to the photo', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listing = await findRichListing(request, school);
    const count = listing.photos.length;
    await visit(page, propertyPath(school, listing));
    await page.getByRole('button', { name: `All ${count} photos` }).press('Enter');
    const gallery = page.getByRole('dialog');
    await expect(gallery.getByText(`1 of ${count}`)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(gallery.getByText(`2 of ${count}`)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(gallery.getByText(`1 of ${count}`)).toBeVisible();
    const photo = gallery.getByRole('img').first();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await photo.click();
    await gallery.getByRole('button', { name: 'Next photo' }).hover();
    await page.mouse.down();
    await page.mouse.move(700, 20);
    await page.mouse.up();
    await expect(gallery.getByText('1 of ')).toBeVisible();
    // In a wide window, the photo's element is wider than the visible image.
    const { x, y, height } = (await photo.boundingBox())!;
    await page.mouse.click(x + 5, y + height / 2 + 60);
    await expect(gallery).toBeHidden();
    await expect(page.getByRole('button', { name: `All ${count} photos` })).toBeFocused();
  });

  test('opens the tapped photo, and keeps the inquiry button in view until the contact card is @phone', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listing = await findRichListing(request, school);
    const count = listing.photos.length;
    await visit(page, propertyPath(school, listing));
    const button = page.getByRole('button', { name: 'Check Availability' }).last();
    await expect(button).toBeInViewport();
    const last = page
      .getByRole('region', { name: 'Photos' })
      .getByRole('listitem')
      .nth(count - 1);
    await last.getByRole('link').click();
    const gallery = page.getByRole('dialog');
    await expect.poll(() => gallery.evaluate((element) => element.matches(':modal'))).toBe(true);
    await expect(gallery.getByText(`${count} of ${count}`)).toBeVisible();
    await expect(gallery.getByRole('listitem').last()).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();
    await expect(last.getByRole('link')).toBeFocused();
    await page.getByRole('complementary', { name: 'Contact' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Check Availability' })).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport();
  });

  test('shows facts, floor plans and commute of a premium listing, and leads back to the results', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listings = await findListings(request, school);
    const listing = await findRichListing(request, school);
    const [lng, lat] = school.center.coordinates;
    const bbox = [lng - 0.1, lat - 0.1, lng + 0.1, lat + 0.1].map((degrees) => degrees.toFixed(3)).join(',');
    const results = `${housingPath(school)}?beds=2&bbox=${bbox}`;
    await visit(page, results);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.getByRole('link', { name: 'Back to results' }).click();
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('beds') === '2' && url.searchParams.has('bbox'),
    );

    await visit(page, propertyPath(school, { id: listing.id, name: 'Some Other Name' }));
    await expect(page).toHaveURL(propertyPath(school, listing));
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatTitleCase(listing.name));
    await expect(main.getByText(listing.address_1).first()).toBeVisible();
    await expect(main.getByRole('link', { name: formatPhone(listing.contact_phone) }).first()).toBeVisible();
    await expect(main.getByText('Demo listing').first()).toBeVisible();
    const table = page.getByRole('table', { name: /Floor plans/ });
    await expect(table.getByRole('rowheader')).toHaveCount(listing.floor_plans.length);
    for (const plan of listing.floor_plans) {
      const rate = plan.price ? `$${plan.price.toLocaleString('en-US')}${plan.price_max ? '+' : ''}` : 'Call';
      await expect(table.getByRole('row', { name: plan.name }).first()).toContainText(rate);
    }
    await expect(page.getByRole('region', { name: 'Commute' })).toContainText(/estimate/i);
    await expect(page.getByRole('link', { name: 'How these scores work' })).toHaveAttribute(
      'href',
      PAGES.scoreMethod,
    );

    const bare = listings.find((one) => one.photos.length === 0 && one.tier === 'free');
    await visit(page, propertyPath(school, bare!));
    await expect(page.getByText('No photos yet.')).toBeVisible();
    await expect(main.locator('figure img').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Property website' })).toHaveCount(0);
  });
});

/** Runs the travel time job, because the test server runs none. */
async function recompute(id: number): Promise<void> {
  await withDatabase(async (db) => {
    const log = { info() {}, warn() {}, error() {} };
    await computePlaces({ db, log, ...openMapServices({ db, log }) }, [id]);
  });
}

test('the listing page shows routes, scores and places of the demo town, and retries a failed tile @long', async ({
  page,
  request,
}) => {
  const school = await findSchool(request);
  const home = (await findListings(request, school)).filter(({ is_approximate }) => !is_approximate).at(-1)!;
  await recompute(home.id);
  const tiles: { status: number; url: string }[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/maps/streets/')) tiles.push({ status: answer.status(), url: answer.url() });
  });
  await page.route('**/maps/streets/**', (route) => route.fulfill({ status: 429 }), { times: 1 });
  await visit(page, propertyPath(school, home));
  const commute = page.getByRole('region', { name: 'Commute' });
  await expect(commute).toContainText(/\d+ min by car.*Walking to Lakeshore/);
  await expect(commute).not.toContainText(/about \d|estimated/);
  await commute.scrollIntoViewIfNeeded();
  await expect(commute.getByRole('list', { name: 'Routes on the map' })).toHaveText(/By car.*On foot/);
  await expect.poll(() => tiles.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const refused = () => tiles.find(({ status }) => status === 429)?.url;
  await expect
    .poll(() => tiles.filter(({ url, status }) => url === refused() && status < 300).length)
    .toBeGreaterThan(0);
  const around = page.getByRole('region', { name: 'What’s Around' });
  for (const kind of ['Restaurants', 'Groceries'])
    await expect(around.getByRole('heading', { name: kind })).toBeVisible();
  await expect(around.getByRole('listitem').first()).toContainText(/\d (ft|mi)/);
  for (const name of ['Walkability', 'Transit access', 'Bikeability'])
    await expect(page.getByRole('main')).toContainText(new RegExp(`${name}\\s*\\d+`));
  expect(await findBarriers(page)).toEqual([]);
});
