import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { housingPath } from '#shared/pages.ts';
import { findBarriers, findDarkBarriers } from './barriers.ts';
import { ARE_WAYS_MEASURED, findPages, findSchool, OHIO_URL } from './demo-places.ts';
import { freePin, makeTown } from './pins-on-map.ts';
import { expect, test, visit } from './visit.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Homes' }).getByRole('article');
/** A measured time is said as it is. */
const ABOUT = ARE_WAYS_MEASURED ? '' : 'about ';
const ON_FOOT = new RegExp(`^${ABOUT}\\d+ min on foot$`);
const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));
const countOf = async (page: Page) =>
  numberIn(
    await page
      .getByText(/^[\d,]+ homes? /)
      .first()
      .textContent(),
  );
/** Takes away the pins and marks over a map. */
async function bare(map: Locator): Promise<void> {
  await map.evaluate(({ parentElement, tagName }) => {
    for (const over of parentElement!.querySelectorAll<HTMLElement>(`:scope > :not(${tagName})`))
      over.style.visibility = 'hidden';
  });
}

/** How many dots of a picture have about this colour. */
async function dotsOf(
  picture: Locator,
  [red, green, blue]: readonly [number, number, number],
): Promise<number> {
  const { data } = await sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    const off = Math.abs(data[at]! - red) + Math.abs(data[at + 1]! - green) + Math.abs(data[at + 2]! - blue);
    if (off < 40) count += 1;
  }
  return count;
}

test.describe('A student who looks for a home', () => {
  // What concerns the map stands below.
  test.use({ hasMaps: false });

  test.beforeEach(async ({ page, request }) => visit(page, (await findPages(request)).housing ?? ''));

  test('sees premium homes first, and is told that they are paid for @wide', async ({ page }) => {
    await expect(page.getByText(/Paid listings come first/)).toBeVisible();
    await expect(cards(page).first()).toContainText('Premium');
  });

  test('takes back what was chosen in the filters', async ({ page }) => {
    const before = await countOf(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('button', { name: /^3 Bed/ }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => countOf(page)).toBe(before);
    await expect(page).not.toHaveURL(/beds/);
  });

  test('filters by bedrooms and rent, sees the count beforehand, and goes back', async ({ page }) => {
    const before = await countOf(page);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('button', { name: /^2 Bed/ }).click();
    const save = dialog.getByRole('button', { name: /^Save/ });
    const promise = async () => numberIn(await save.textContent());
    // Until it has counted, it promises nothing or what it promised before.
    await expect.poll(async () => (await promise()) || before).toBeLessThan(before);
    const withBeds = await promise();
    await dialog.getByLabel('To', { exact: true }).fill('1500');
    await expect.poll(async () => (await promise()) || withBeds).toBeLessThan(withBeds);
    const promised = await promise();
    await save.click();
    await expect(page).toHaveURL(/beds=2.*price_max=1500/);
    await expect.poll(() => countOf(page)).toBe(promised);
    await page.getByRole('link', { name: 'Remove filter 2 Bed' }).click();
    await expect(page).not.toHaveURL(/beds/);
    await expect.poll(() => countOf(page)).toBeGreaterThan(promised);
    await page.goBack();
    await expect(page).toHaveURL(/beds=2/);
    await expect.poll(() => countOf(page)).toBe(promised);
    await page.goBack();
    await expect.poll(() => countOf(page)).toBe(before);
  });

  test('learns that there is nothing in a range, and which filter stands in the way @narrow', async ({
    page,
  }) => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByLabel('From', { exact: true }).fill('9400');
    await dialog.getByLabel('To', { exact: true }).fill('9450');
    await expect(dialog.getByText('No properties in range')).toBeVisible();
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('heading', { name: 'No homes match these filters' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await expect(cards(page).first()).toBeVisible();
  });

  test('writes a rent digit by digit: a field stays as it was emptied, and means no limit', async ({
    page,
  }) => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    const [from, to] = [dialog.getByLabel('From', { exact: true }), dialog.getByLabel('To', { exact: true })];
    for (const [field, price] of [
      [from, '900'],
      [to, '1500'],
    ] as const) {
      await field.focus();
      await field.press('ControlOrMeta+a');
      await field.press('Delete');
      await expect(field).toHaveValue('');
      await field.pressSequentially(price);
      await expect(field).toHaveValue(price);
    }
    await from.fill('0850');
    await to.fill('20000');
    await to.blur();
    await expect(from).toHaveValue('850');
    await expect(to).toHaveValue('10000');
    await from.fill('');
    await to.fill('');
    await to.blur();
    await expect(from).toHaveValue('0');
    await expect(to).toHaveValue('10000');
  });

  test('searches by the time to campus, in cards and in the table @wide', async ({ page }) => {
    const before = await countOf(page);
    const cardTimes = () => cards(page).getByText(ON_FOOT);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('button', { name: /^On foot/ }).click();
    const slider = dialog.getByRole('slider', { name: 'Longest time to campus' });
    await expect(slider).toHaveAttribute('aria-valuetext', '15 min');
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '20 min');
    const save = dialog.getByRole('button', { name: /^Save/ });
    const promise = async () => numberIn(await save.textContent());
    await expect.poll(async () => (await promise()) || before).toBeLessThan(before);
    const promised = await promise();
    expect(await findBarriers(page, { within: 'dialog[open]' })).toEqual([]);
    await save.click();
    await expect(page).toHaveURL(/commute_mode=walk&commute_max=20/);
    await expect.poll(() => countOf(page)).toBe(promised);
    await expect(async () => {
      const times = (await cardTimes().allTextContents()).map(numberIn);
      expect(times.length).toBeGreaterThan(0);
      expect(Math.max(...times)).toBeLessThanOrEqual(20);
    }).toPass();
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page.getByRole('table').getByText(ON_FOOT).first()).toBeVisible();

    await page.goto(page.url().replace('commute_max=20', 'commute_max=1'));
    await expect(page.getByText('None of them is within 1 min of campus on foot.')).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter up to 1 min on foot' }).click();
    await expect.poll(() => countOf(page)).toBe(before);
  });

  test('sorts by price, and the address keeps it @wide', async ({ page }) => {
    await page.getByLabel('Sort').selectOption('Lowest price');
    await expect(page).toHaveURL(/sort=price/);
    const rents = page.getByRole('article').locator('p:first-child');
    await expect(async () => {
      const shown = await rents.evaluateAll((all) =>
        all.slice(0, 6).map((one) => Number(/\$([\d,]+)/.exec(one.textContent ?? '')?.[1]?.replace(',', ''))),
      );
      expect(shown).toHaveLength(6);
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    }).toPass();
    await page.reload();
    await expect(page.getByLabel('Sort')).toHaveValue('price');
  });

  test('compares floor plans in a table, and turns its order', async ({ page }) => {
    await page.getByRole('link', { name: 'List', exact: true }).click();
    const table = page.getByRole('table');
    await expect(table).toBeVisible();
    await table.getByRole('link', { name: 'Sq ft' }).click();
    await expect(page).toHaveURL(/sort=sqFt/);
    const head = table.getByRole('columnheader', { name: 'Sq ft' });
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await table.getByRole('link', { name: /Sq ft/ }).click();
    await expect(page).toHaveURL(/sort=-sqFt/);
    await expect(head).toHaveAttribute('aria-sort', 'descending');
  });

  test('asks for information and is asked to log in @narrow', async ({ page }) => {
    await cards(page).first().getByRole('link', { name: 'Request Info' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Please login to send an inquiry.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('opens the floor plans of a card without leaving the list @wide', async ({ page }) => {
    const card = cards(page).first();
    await card.getByText(/\d+ floor plans?/).click();
    await expect(card.getByRole('table')).toContainText('Sq ft');
  });

  test('leafs through the photos of a card: the first is there at once, the others when somebody turns to it', async ({
    page,
  }) => {
    const gallery = page.getByRole('region', { name: /^Photos of / }).first();
    const photos = gallery.getByRole('img');
    await expect(photos).toHaveCount(1);
    await page.route('**/photos/', (route) => route.abort('connectionrefused'), { times: 1 });
    await gallery.getByRole('button', { name: 'Next' }).click();
    await gallery.getByRole('button', { name: 'Try again' }).click();
    await expect(photos.nth(1)).toBeInViewport();
    await expect(photos.nth(1)).toHaveJSProperty('complete', true);
    await expect(page).toHaveURL(/housing/);
  });

  test('opens a home, comes back, and finds it marked @narrow', async ({ page }) => {
    const name = await cards(page).nth(1).getByRole('heading').textContent();
    await cards(page).nth(1).getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    await page.goBack();
    await expect(page).toHaveURL(/active=\d+/);
    await expect(cards(page).nth(1)).toBeVisible();
  });
});

test.describe('On a map beside the list', { tag: '@wide' }, () => {
  test.beforeEach(async ({ page, request }) => {
    await visit(page, (await findPages(request)).housing ?? '');
  });

  test('card and pin answer each other', async ({ page }) => {
    const pin = await freePin(page);
    await pin.hover();
    const id = (await pin.getAttribute('data-pin'))?.slice(1);
    await expect(page.locator(`button[data-pin="p${id}"][class*="raised"]`)).toBeVisible();
    await cards(page).nth(2).hover();
    const cardId = await cards(page).nth(2).getAttribute('data-listing');
    await expect(page.locator(`button[data-pin="p${cardId}"][class*="raised"]`)).toHaveCount(1);
  });

  test('moving the map searches there, and Back returns to the search before', async ({ page }) => {
    await freePin(page);
    const before = await countOf(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/bbox=/);
    await expect(page.getByText(/homes? in this part of the map/)).toBeVisible();
    await expect.poll(() => countOf(page)).toBeLessThan(before);
    await page.goBack();
    await expect(page).not.toHaveURL(/bbox=/);
    await expect.poll(() => countOf(page)).toBe(before);
  });

  test('a shared link shows the same homes', async ({ page, browser, baseURL }) => {
    await freePin(page);
    const before = await countOf(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page.getByText(/homes? in this part of the map/)).toBeVisible();
    // For a moment the old number stands under the new words: the closer map's own is a smaller one.
    await expect.poll(() => countOf(page)).toBeLessThan(before);
    await expect(page.getByText('Searching')).toHaveCount(0);
    const mine = await countOf(page);
    const other = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } });
    await other.goto(page.url());
    await expect.poll(() => countOf(other)).toBe(mine);
    await other.close();
  });

  test('the scale keeps up with a zoom, in and back', async ({ page }) => {
    const scale = page.locator('.maplibregl-ctrl-scale');
    await expect(scale).toHaveText(/^\d+\s(ft|mi)$/);
    const before = (await scale.textContent()) ?? '';
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(scale).not.toHaveText(before);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(scale).toHaveText(before);
  });

  test('the map asks before it searches, when it is told to', async ({ page }) => {
    await freePin(page);
    await page.getByLabel('Search as I move the map').uncheck();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect(page).toHaveURL(/bbox=/);
  });

  test('arrow keys walk from pin to pin, and Enter opens a home', async ({ page }) => {
    await freePin(page);
    const stop = page.locator('button[data-pin][tabindex="0"]');
    await expect(stop).toHaveCount(1);
    await stop.focus();
    const focused = page.locator('button[data-pin]:focus');
    await expect(focused).toHaveCount(1);
    const first = (await focused.getAttribute('data-pin')) ?? '';
    const now = () => page.evaluate(() => document.activeElement?.getAttribute('data-pin') ?? '');
    // Which way another stands depends on the map; the focus moves with the key itself.
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'] as const) {
      await page.keyboard.press(key);
      if ((await now()) !== first) break;
    }
    await expect(focused).not.toHaveAttribute('data-pin', first);
  });

  test('where there are more homes than a list holds, the map asks for the pins it shows, and each opens its home', async ({
    page,
  }) => {
    await freePin(page);
    await makeTown(page);
    const asked = page.waitForResponse(/property_pins\/.*zoom=\d+/);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const count = page.getByRole('status').filter({ hasText: /^12,345 homes in this part of the map/ });
    await expect(count).toContainText(/; the first \d+ are listed$/);
    expect((await asked).ok()).toBe(true);
    const pin = await freePin(page);
    await pin.click();
    await expect(page).toHaveURL(/off-campus-housing\/.+\/\d+\/$/);
  });
});

test.describe('In a town of very many homes', { tag: '@wide' }, () => {
  test.beforeEach(async ({ page, request }) => {
    await visit(page, (await findPages(request)).housing ?? '');
    await freePin(page);
  });

  test('the first homes of the list come at once, and the others when somebody looks through them', async ({
    page,
  }) => {
    await makeTown(page);
    const asksFor = (limit: number) => page.waitForResponse(new RegExp(`property_in/.*limit=${limit}\\b`));
    await Promise.all([asksFor(500), page.getByRole('button', { name: 'Zoom in' }).click()]);
    await expect(page.getByText(/^12,345 homes in this part of the map/)).toBeVisible();
    const few = asksFor(60);
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await few;
    await expect(page.getByText('Searching')).toHaveCount(0);
    let isWhole = false;
    void asksFor(500).then(() => {
      isWhole = true;
    });
    // Others come as the end comes near: the last one is another one each time, and may be gone before anybody scrolls to it.
    const looksThrough = async () => {
      await page.evaluate(() => [...document.querySelectorAll('[data-listing]')].at(-1)?.scrollIntoView());
      return isWhole;
    };
    await expect.poll(looksThrough).toBe(true);
  });

  test('whoever points at a pin that is not listed is told of its home', async ({ page }) => {
    await makeTown(page, 1);
    const pins = page.waitForResponse(/property_pins\/.*zoom=\d+/);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await pins;
    await expect(cards(page)).toHaveCount(1);
    const listed = await cards(page).getAttribute('data-listing');
    const pin = await freePin(page, `:not([data-pin="p${listed}"])`);
    const told = page.waitForResponse(/properties\/\d+\/\?school=\d+/);
    await pin.hover();
    const { name } = (await (await told).json()) as { name: string };
    await expect(page.locator('.maplibregl-popup').getByText(name, { exact: false })).toBeVisible();
    await expect(pin).toHaveAccessibleName(new RegExp(name));
  });
});

test.describe('On a phone', { tag: '@narrow' }, () => {
  test.beforeEach(async ({ page, request }) => {
    await visit(page, (await findPages(request)).housing ?? '');
  });

  test('the map opens in full, its cards follow its pins, and Back closes it', async ({ page }) => {
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL(/view=map/);
    const pin = await freePin(page);
    await pin.tap();
    await expect(page).toHaveURL(/active=\d+/);
    await expect(page.locator('button[data-pin]', { hasText: '(me)' })).toBeVisible();
    expect(await findDarkBarriers(page, { within: 'dialog[open]', without: 'canvas' })).toEqual([]);
    await page.goBack();
    await expect(cards(page).first()).toBeVisible();
  });
});

test('fonts and the first photo are asked for from the head of the page, each once, and the homes come with it', async ({
  page,
  request,
}) => {
  const path = (await findPages(request)).housing ?? '';
  const html = await (await request.get(path)).text();
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head.match(/<link[^>]+rel="preload"[^>]+as="font"/g)?.length).toBeGreaterThan(0);
  const photo = /<link[^>]+rel="preload"[^>]+as="image"[^>]*>/.exec(head)?.[0] ?? '';
  expect(photo).toMatch(/type="image\/(avif|webp)"/);
  expect(html.match(/data-listing="\d+"/g)?.length).toBeGreaterThan(1);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto(path, { waitUntil: 'networkidle' });
  const first = new RegExp(`${/\/media\/[a-z0-9]+\//.exec(photo)?.[0]}\\d+\\.(avif|webp)$`);
  expect(asked.filter((one) => first.test(one))).toHaveLength(1);
  expect(asked.filter((one) => /figtree.*woff2$/.test(one))).toHaveLength(1);
});

test('a photo that cannot be had leaves a sign in its place, with its words, and the others stand', async ({
  page,
  request,
}) => {
  const path = (await findPages(request)).housing ?? '';
  const html = await (await request.get(path)).text();
  const [, key] = /<link[^>]+rel="preload"[^>]+as="image"[^>]+\/media\/([a-z0-9]+)\//.exec(html) ?? [];
  await page.route(`**/media/${key}/**`, (route) =>
    route.fulfill({ contentType: 'image/webp', body: 'none' }),
  );
  await visit(page, path);
  const [lost, kept] = [cards(page).nth(0), cards(page).nth(1)];
  const sign = lost.getByRole('img', { name: /./ }).first();
  await expect(sign).toHaveJSProperty('tagName', 'SPAN');
  await expect(sign.locator('svg')).toBeVisible();
  expect((await sign.boundingBox())!.height).toBeGreaterThan(80);
  await expect(kept.locator('img').first()).toBeVisible();
  const widthOf = (img: HTMLImageElement) => img.naturalWidth;
  await expect.poll(() => kept.locator('img').first().evaluate(widthOf)).toBeGreaterThan(0);
});

test('where a map has no streets, circles tell how many miles it is to campus', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  await visit(page, housingPath(await findSchool(request, OHIO_URL)));
  await expect(page.getByText('1 mile', { exact: true })).toBeVisible({ timeout: 60_000 });
  const map = page.locator('canvas.maplibregl-canvas');
  await bare(map);
  // Their colour on the ground's.
  await expect.poll(() => dotsOf(map, [199, 158, 98])).toBeGreaterThan(300);
});

test('where the browser cannot draw maps the page says so, and the list does everything', {
  tag: '@wide',
}, async ({ page, request }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await visit(page, (await findPages(request)).housing ?? '');
  await expect(page.getByText(/cannot draw the map/)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test('without scripts the list is filtered by a plain form, and long lists have parts', async ({
  browser,
  baseURL,
  request,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto((await findPages(request)).housing ?? '');
  const before = await countOf(page);
  const form = page.getByRole('form', { name: 'Filters' });
  await form.getByLabel('1 Bed').check();
  await form.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/beds=1/);
  await expect.poll(() => countOf(page)).toBeLessThan(before);
  const some = await countOf(page);
  await form.getByLabel('At most').selectOption('10 min');
  await form.getByLabel('How').selectOption('By bike');
  await form.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/commute_max=10&commute_mode=bike/);
  await expect(form.getByLabel('How')).toHaveValue('bike');
  await expect.poll(() => countOf(page)).toBeLessThan(some);
  await expect(cards(page).first()).toContainText(new RegExp(`${ABOUT}\\d+ min by bike`));
  await context.close();
});
