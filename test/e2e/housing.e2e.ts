import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { findPages } from './demo-places.ts';
import { expect, test, visit } from './visit.ts';

test.use({ hasMaps: false });

const cards = (page: Page) => page.getByRole('region', { name: 'Homes' }).getByRole('article');
const ON_FOOT = /^about \d+ min on foot$/;
const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));
const countOf = async (page: Page) =>
  numberIn(
    await page
      .getByText(/^[\d,]+ homes? /)
      .first()
      .textContent(),
  );

test.beforeEach(async ({ page, request }) => visit(page, (await findPages(request)).housing ?? ''));

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const save = dialog.getByRole('button', { name: /^Save/ });
  /** Returns the number of homes on the Save button, or 0 while it is loading. */
  const promise = async () => numberIn(await save.textContent());
  return { dialog, save, promise };
}

test.describe('housing list', () => {
  test('filters by bedrooms and rent and shows the count in advance, and Back restores each list', async ({
    page,
  }) => {
    await expect(page.getByText(/Paid listings come first/)).toBeVisible();
    await expect(page.getByText(/can’t show the map/)).toBeVisible();
    const before = await countOf(page);
    const { dialog, save, promise } = await openFilters(page);
    await dialog.getByRole('button', { name: /^3 Bed/ }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(/beds/);
    await openFilters(page);
    await dialog.getByRole('button', { name: /^2 Bed/ }).click();
    await expect.poll(async () => (await promise()) || before).toBeLessThan(before);
    const withBeds = await promise();
    const [from, to] = [dialog.getByLabel('From', { exact: true }), dialog.getByLabel('To', { exact: true })];
    await to.focus();
    await to.press('ControlOrMeta+a');
    await to.press('Delete');
    await expect(to).toHaveValue('');
    await to.pressSequentially('1500');
    await from.fill('0850');
    await from.blur();
    await expect(from).toHaveValue('850');
    await from.fill('');
    await from.blur();
    await expect(from).toHaveValue('0');
    await expect.poll(async () => (await promise()) || withBeds).toBeLessThan(withBeds);
    const promised = await promise();
    await save.click();
    await expect(page).toHaveURL(/beds=2.*price_max=1500/);
    await expect.poll(() => countOf(page)).toBe(promised);
    await expect(
      cards(page)
        .getByText(/^\d of \d floor plans match$/)
        .first(),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter: 2 Bed' }).click();
    await expect(page).not.toHaveURL(/beds/);
    await expect.poll(() => countOf(page)).toBeGreaterThan(promised);
    await page.goBack();
    await expect.poll(() => countOf(page)).toBe(promised);
    await page.goBack();
    await expect.poll(() => countOf(page)).toBe(before);
  });

  test('switches to costs per person, keeps the rent limit and remembers the choice', async ({ page }) => {
    await visit(page, `${page.url()}?price_max=1500`);
    await page.getByRole('radio', { name: 'Per person' }).click();
    await expect(page).toHaveURL(/price_max=1500&price_basis=person/);
    await expect(page.getByRole('link', { name: 'Remove filter: Up to $1,500 per person' })).toBeVisible();
    const first = cards(page).first();
    await expect(first.locator('p').first()).toHaveText(/\/mo per person$/);
    await expect(first.getByText(/ listed$/)).toBeVisible();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\?price_basis=person$/);
    await visit(page, new URL(page.url()).pathname);
    await expect(page).toHaveURL(/\?price_basis=person$/);
    await page.getByRole('radio', { name: 'Listed rent' }).click();
    await expect(page).not.toHaveURL(/price_basis/);
    await expect(first.locator('p').first()).not.toHaveText(/per person/);
  });

  test('filters by the time to campus, and sorts cards and table', async ({ page }) => {
    const before = await countOf(page);
    const { dialog, save, promise } = await openFilters(page);
    await dialog.getByRole('button', { name: /^On foot/ }).click();
    const slider = dialog.getByRole('slider', { name: 'Longest time to campus' });
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', '20 min');
    await expect.poll(async () => (await promise()) || before).toBeLessThan(before);
    const promised = await promise();
    expect(await findBarriers(page, { within: 'dialog[open]' })).toEqual([]);
    await save.click();
    await expect(page).toHaveURL(/commute_mode=walk&commute_max=20/);
    await expect.poll(() => countOf(page)).toBe(promised);
    await page.getByLabel('Sort').selectOption('Lowest price');
    await expect(page).toHaveURL(/sort=price/);
    await expect(async () => {
      const times = (await cards(page).getByText(ON_FOOT).allTextContents()).map(numberIn);
      expect(times.length).toBeGreaterThan(0);
      expect(Math.max(...times)).toBeLessThanOrEqual(20);
      const rents = await cards(page)
        .locator('p:first-child')
        .evaluateAll((all) =>
          all
            .slice(0, 5)
            .map((one) => Number(/\$([\d,]+)/.exec(one.textContent ?? '')?.[1]?.replace(',', ''))),
        );
      expect(rents).toEqual(rents.toSorted((a, b) => a - b));
    }).toPass();
    await page.getByRole('link', { name: 'List', exact: true }).click();
    const table = page.getByRole('table');
    await expect(table.getByText(ON_FOOT).first()).toBeVisible();
    const head = table.getByRole('columnheader', { name: 'Sq ft' });
    await head.getByRole('link').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('link').click();
    await expect(page).toHaveURL(/sort=-sqFt/);
    await expect(head).toHaveAttribute('aria-sort', 'descending');

    await visit(page, page.url().replace('commute_max=20', 'commute_max=1'));
    await expect(page.getByText('None of these homes is within 1 min of campus on foot.')).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter: up to 1 min on foot' }).click();
    await expect.poll(() => countOf(page)).toBe(before);
  });

  test('shows floor plans and photos of a card, retries failed photos, and shows a placeholder for a missing one @long', async ({
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
    const [broken, other] = [cards(page).nth(0), cards(page).nth(1)];
    const sign = broken.getByRole('img', { name: /./ }).first();
    await expect(sign).toHaveJSProperty('tagName', 'SPAN');
    await expect(sign.locator('svg')).toBeVisible();
    await other
      .getByText(/^\d+ floor plans?$/)
      .first()
      .click();
    await expect(other.getByRole('table')).toContainText('Sq ft');
    const gallery = page.getByRole('region', { name: /^Photos of / }).nth(1);
    const photos = gallery.getByRole('img');
    await expect(photos).toHaveCount(1);
    await page.route('**/photos/', (route) => route.abort('connectionrefused'), { times: 1 });
    await gallery.getByRole('button', { name: 'Next' }).click();
    await gallery.getByRole('button', { name: 'Try again' }).click();
    await expect(photos.nth(1)).toBeInViewport();
    await expect(photos.nth(1)).toHaveJSProperty('complete', true);
  });

  test('shows a message when no property matches, and marks the property that was opened before @phone', async ({
    page,
  }) => {
    const { dialog, save } = await openFilters(page);
    await dialog.getByLabel('From', { exact: true }).fill('9400');
    await dialog.getByLabel('To', { exact: true }).fill('9450');
    await expect(dialog.getByText('No properties in range')).toBeVisible();
    await dialog.getByRole('button', { name: /^Cats 0/ }).click();
    await save.click();
    await expect(page).toHaveURL(/price_min=9400&price_max=9450&pets=cats/);
    await expect(page.getByRole('heading', { name: 'No homes match these filters' })).toBeVisible();
    await expect(page.getByText('Only “$9,400 – $9,450” excludes them all.')).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter: Cats' }).click();
    await expect(page).not.toHaveURL(/pets/);
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    const heading = cards(page).nth(1).getByRole('heading');
    const name = await heading.textContent();
    await heading.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    await page.goBack();
    await expect(page).toHaveURL(/active=\d+/);
    await expect(cards(page).nth(1)).toBeVisible();
  });

  test('preloads the font and the first photo once, and contains properties in the HTML @long', async ({
    page,
    request,
  }) => {
    const path = (await findPages(request)).housing ?? '';
    const html = await (await request.get(path)).text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head.match(/<link[^>]+rel="preload"[^>]+as="font"/g)?.length).toBeGreaterThan(0);
    const photo = /<link[^>]+rel="preload"[^>]+as="image"[^>]*>/.exec(head)?.[0] ?? '';
    expect(photo).toMatch(/type="image\/webp"/);
    expect(html.match(/data-listing="\d+"/g)?.length).toBeGreaterThan(1);
    const asked: string[] = [];
    page.on('request', (one) => asked.push(new URL(one.url()).pathname));
    await page.reload({ waitUntil: 'load' });
    const first = new RegExp(`${/\/media\/[a-z0-9]+\//.exec(photo)?.[0]}\\d+\\.webp$`);
    expect(asked.filter((one) => first.test(one))).toHaveLength(1);
    expect(asked.filter((one) => /figtree.*woff2$/.test(one))).toHaveLength(1);
  });
});
