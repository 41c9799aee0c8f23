import { readSettings } from '#server/config/settings.ts';
import { openMapServices } from '#server/geo/services/open-map-services.ts';
import { workOutPlaces } from '#server/properties/work-out-places.ts';
import { housingPath, PAGES, propertyPath, schoolPath } from '#shared/pages.ts';
import { formatPhone } from '#shared/rules/format-phone.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { findBarriers } from './barriers.ts';
import { ARE_WAYS_MEASURED, findListings, findRichListing, findSchool } from './demo-places.ts';
import { withDatabase } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

test.describe('A student who opens a listing', () => {
  test('sees where it stands in the site and goes back to its school @wide', async ({ page, request }) => {
    const school = await findSchool(request);
    await visit(page, propertyPath(school, await findRichListing(request, school)));
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('link', { name: 'Housing' })).toBeVisible();
    await trail.getByRole('link').first().click();
    await expect(page).toHaveURL(schoolPath(school));
  });

  test('goes back to the results with their filters and map position', { tag: '@wide' }, async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    await visit(page, `${housingPath(school)}?beds=2`);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/bbox=/);
    const results = new URL(page.url());
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('link', { name: 'Back to results' }).click();
    await expect(page).toHaveURL((url) => url.pathname === results.pathname);
    for (const [name, value] of results.searchParams)
      expect(new URL(page.url()).searchParams.get(name), name).toBe(value);
    await expect(page.getByText('2 Bedroom').first()).toBeVisible();
  });

  test('has a page as wide as the screen where its name is one long word @narrow', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listing = await findRichListing(request, school);
    await visit(page, propertyPath(school, listing));
    const here = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current]');
    await here.evaluate((element) => {
      element.textContent = 'Mehrgenerationenhaus'.repeat(5);
    });
    const { right } = await here.evaluate((element) => element.getBoundingClientRect().toJSON());
    expect(right).toBeLessThanOrEqual(page.viewportSize()!.width);
  });

  test('reads name, address and phone of a premium listing @narrow', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await findRichListing(request, school);
    await visit(page, propertyPath(school, listing));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatTitleCase(listing.name));
    const main = page.getByRole('main');
    await expect(main.getByText(listing.address_1).first()).toBeVisible();
    await expect(main.getByText(`${listing.city}, ${listing.state}`).first()).toBeVisible();
    await expect(main.getByRole('link', { name: formatPhone(listing.contact_phone) }).first()).toBeVisible();
    await expect(main.getByText('Demo listing').first()).toBeVisible();
  });

  test('compares its floor plans', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await findRichListing(request, school);
    await visit(page, propertyPath(school, listing));
    const table = page.getByRole('table', { name: /Floor plans/ });
    await expect(table.getByRole('rowheader')).toHaveCount(listing.floor_plans.length);
    for (const plan of listing.floor_plans) {
      const row = table.getByRole('row', { name: plan.name });
      const rate = plan.price ? `$${plan.price.toLocaleString('en-US')}${plan.price_max ? '+' : ''}` : 'Call';
      await expect(row.first()).toContainText(rate);
    }
  });

  test('looks through all photos by keyboard and comes back to the page @wide', async ({ page, request }) => {
    const school = await findSchool(request);
    const listing = await findRichListing(request, school);
    await visit(page, propertyPath(school, listing));
    await page.getByRole('button', { name: new RegExp(`All ${listing.photos.length} photos`) }).click();
    const gallery = page.getByRole('dialog');
    await expect(gallery).toBeVisible();
    await expect(gallery.getByText(`1 of ${listing.photos.length}`)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(gallery.getByText(`2 of ${listing.photos.length}`)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();
  });

  test('leaves the gallery by a press beside the photo, and by none on it or on what moves it @wide', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    await visit(page, propertyPath(school, await findRichListing(request, school)));
    await page.getByRole('button', { name: /^All \d+ photos$/ }).click();
    const gallery = page.getByRole('dialog');
    const photo = gallery.getByRole('img').first();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await photo.click();
    await gallery.getByRole('button', { name: 'Next photo' }).click();
    await gallery.getByRole('button', { name: 'Previous photo' }).click();
    await expect(gallery.getByText('1 of ')).toBeVisible();
    // Whoever slides off a button has thought better of it.
    await gallery.getByRole('button', { name: 'Next photo' }).hover();
    await page.mouse.down();
    await page.mouse.move(700, 20);
    await page.mouse.up();
    await expect(gallery.getByText('1 of ')).toBeVisible();
    // A wide window leaves room at its sides, below which the element of the photo reaches all the same.
    const { x, y, height } = (await photo.boundingBox())!;
    await page.mouse.click(x + 5, y + height / 2 + 60);
    await expect(gallery).toBeHidden();
    await expect(page.getByRole('button', { name: /^All \d+ photos$/ })).toBeFocused();
  });

  test('sees a photo in the gallery in its own shape before it is there, and where it cannot be had @narrow', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    await page.route('**/media/**', (route) => route.abort('connectionrefused'));
    await visit(page, propertyPath(school, await findRichListing(request, school)));
    await page.getByRole('button', { name: /^All \d+ photos$/ }).click();
    const photo = page.getByRole('dialog').getByRole('img').first();
    // The placeholder is painted where the photo would be, not over all of the screen.
    await expect(photo).toHaveCSS('background-size', 'contain');
    await expect(photo).toHaveCSS('background-repeat', 'no-repeat');
    await expect(photo).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    const sign = await photo.locator('svg').boundingBox();
    expect(sign?.width).toBeLessThan(48);
    // Whatever is said below it, one long word too, it is as wide as the screen.
    const end = await photo.evaluate((element) => {
      const item = element.closest('li')!;
      const caption = item.querySelector('p') ?? item.appendChild(document.createElement('p'));
      caption.textContent = 'Mehrgenerationenhaus'.repeat(4);
      return Math.max(...[element, caption].map((one) => one.getBoundingClientRect().right));
    });
    expect(end).toBeLessThanOrEqual(page.viewportSize()!.width);
  });

  test('opens the photo that was pressed, and is back at it after Escape @narrow', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listing = await findRichListing(request, school);
    await visit(page, propertyPath(school, listing));
    const count = listing.photos.length;
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
  });

  test('reads how far campus is, said to be an estimate where it is one, and how its surroundings are scored @wide', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    await visit(page, propertyPath(school, await findRichListing(request, school)));
    const commute = page.getByRole('region', { name: 'Commute' });
    await expect(commute).toContainText(/driv/i);
    await expect(commute).toContainText(/walk/i);
    await expect(commute).toContainText(/bik/i);
    const note = expect(commute);
    await (ARE_WAYS_MEASURED ? note.not : note).toContainText(/estimated/i);
    const info = page.getByRole('link', { name: 'How these scores work' });
    await expect(info).toHaveAttribute('href', PAGES.scoreMethod);
  });

  test('is asked to log in before an inquiry, and told that nothing is sent unseen', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const listing = await findRichListing(request, school);
    await visit(page, propertyPath(school, listing));
    const form = page.getByRole('complementary', { name: 'Contact' });
    await expect(form).toContainText('You review the message');
    await form.getByRole('button', { name: 'Check Availability' }).click();
    await expect(page.getByRole('dialog')).toContainText('Please login to send an inquiry');
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Log In' })).toBeVisible();
  });

  test('has the inquiry button at the bottom on a phone, until the contact card is in view @narrow', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    await visit(page, propertyPath(school, await findRichListing(request, school)));
    const button = page.getByRole('button', { name: 'Check Availability' }).last();
    await expect(button).toBeInViewport();
    await button.click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Log In' })).toBeVisible();
    await page.keyboard.press('Escape');
    const contact = page.getByRole('complementary', { name: 'Contact' });
    await contact.scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Check Availability' })).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport();
  });
});

test.describe('The rules of tiers', () => {
  test('only a premium listing links to a website of its own @wide', async ({ page, request }) => {
    const school = await findSchool(request);
    const listings = await findListings(request, school);
    expect(listings.filter((one) => one.tier !== 'premium' && one.external_site_url !== null)).toEqual([]);
    const linked = listings.find((one) => one.external_site_url !== null);
    const plain = listings.find((one) => one.tier === 'free');
    if (!linked || !plain) throw new Error('The demo needs a listing with a website and a free one.');
    await visit(page, propertyPath(school, linked));
    await expect(page.getByRole('link', { name: 'Property website' })).toHaveAttribute(
      'href',
      linked.external_site_url ?? '',
    );
    await visit(page, propertyPath(school, plain));
    await expect(page.getByRole('link', { name: 'Property website' })).toHaveCount(0);
  });

  test('a price that is not told reads Call @wide', async ({ page, request }) => {
    const school = await findSchool(request);
    const silent = (await findListings(request, school)).find((one) =>
      one.floor_plans.some((plan) => !plan.price),
    );
    if (!silent) throw new Error('The demo needs a listing whose price is not told.');
    await visit(page, propertyPath(school, silent));
    await expect(page.getByRole('table', { name: /Floor plans/ })).toContainText('Call');
  });

  test('a listing without photos shows a drawing of its kind, not an empty box @narrow', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const bare = (await findListings(request, school)).find((one) => one.photos.length === 0);
    if (!bare) throw new Error('The demo needs a listing without photos.');
    await visit(page, propertyPath(school, bare));
    await expect(page.getByRole('main').locator('figure img').first()).toBeVisible();
    await expect(page.getByText('No photos yet.')).toBeVisible();
    await expect(page.getByRole('button', { name: /All \d+ photos/ })).toHaveCount(0);
  });
});

test('a wrong name in the address leads to the listing, by its id @wide', async ({ page, request }) => {
  const school = await findSchool(request);
  const listing = await findRichListing(request, school);
  const path = propertyPath(school, { id: listing.id, name: 'Some Other Name' });
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatTitleCase(listing.name));
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(propertyPath(school, listing)),
  );
});

/** What the worker of a running site does of itself; the tests' server does no jobs. */
async function workOut(id: number): Promise<void> {
  await withDatabase(async (db) => {
    const log = { info() {}, warn() {}, error() {} };
    const services = openMapServices(readSettings({}), { db, log, publicUrl: 'http://127.0.0.1' });
    await workOutPlaces({ db, log, ...services }, [id]);
  });
}

test('how a home lies is read from the town’s own map: ways, their lines, scores and what is around @wide', async ({
  page,
  request,
}) => {
  const school = await findSchool(request);
  const home = (await findListings(request, school)).filter(({ is_approximate }) => !is_approximate).at(-1)!;
  await workOut(home.id);
  const tiles: { status: number; url: string }[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/maps/streets/lakeshore/'))
      tiles.push({ status: answer.status(), url: answer.url() });
  });
  // A site that is busy refuses a tile: the map asks for it again.
  await page.route('**/maps/streets/lakeshore/**', (route) => route.fulfill({ status: 429 }), { times: 1 });
  await visit(page, propertyPath(school, home));
  const commute = page.getByRole('region', { name: 'Commute' });
  await expect(commute).toContainText(/\d+ min by car.*Walking to Lakeshore/);
  await expect(commute).not.toContainText(/about \d|estimated/);
  await commute.scrollIntoViewIfNeeded();
  await expect(commute.getByRole('list', { name: 'Lines on the map' })).toHaveText(/By car.*On foot/);
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
