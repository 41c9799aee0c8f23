import type { Locator, Page, Route } from '@playwright/test';
import { housingPath } from '#shared/pages.ts';
import { findBarriers } from './barriers.ts';
import { findPages, findSchool } from './demo-places.ts';
import { freePin, makeTown } from './pins-on-map.ts';
import { expect, test, visit } from './visit.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Homes' }).getByRole('article');
const countOf = async (page: Page) => {
  const text = await page
    .getByText(/^[\d,]+ homes? /)
    .first()
    .textContent();
  return Number((text ?? '').replaceAll(/\D/g, ''));
};

test.describe('map next to the list', () => {
  test('highlights cards and pins, moves the focus by arrow keys, and searches the area to which it is dragged', async ({
    page,
    request,
  }) => {
    await visit(page, (await findPages(request)).housing ?? '');
    const pin = await freePin(page);
    await pin.hover();
    const key = await pin.getAttribute('data-pin');
    await expect(page.locator(`button[data-pin="${key}"][class*="raised"]`)).toBeVisible();
    await cards(page).nth(2).hover();
    const cardId = await cards(page).nth(2).getAttribute('data-listing');
    await expect(page.locator(`button[data-pin="p${cardId}"][class*="raised"]`)).toHaveCount(1);

    await page.locator('button[data-pin][tabindex="0"]').focus();
    const focused = page.locator('button[data-pin]:focus');
    const first = (await focused.getAttribute('data-pin')) ?? '';
    const now = () => page.evaluate(() => document.activeElement?.getAttribute('data-pin') ?? '');
    // The map determines in which direction the next pin is, so this tries all four.
    for (const arrow of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'] as const) {
      await page.keyboard.press(arrow);
      if ((await now()) !== first) break;
    }
    await expect(focused).not.toHaveAttribute('data-pin', first);

    const before = await countOf(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/bbox=/);
    await expect(page.getByText(/homes? in this area/)).toBeVisible();
    await expect.poll(() => countOf(page)).toBeLessThan(before);
    await page.goBack();
    await expect(page).not.toHaveURL(/bbox=/);
    await expect.poll(() => countOf(page)).toBe(before);
    await page.getByLabel('Search as I move the map').uncheck();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Search this area' }).click();
    await expect(page).toHaveURL(/bbox=/);
  });

  test('shows prices that overlap neither each other nor the school', async ({ page, request }) => {
    await visit(page, (await findPages(request)).housing ?? '');
    await freePin(page);
    const overlaps = await page.evaluate(() => {
      const parts = [
        ...document.querySelectorAll('[data-pin]'),
        document.querySelector('.maplibregl-marker'),
      ];
      const boxes = parts
        .filter((part) => part !== null && part.textContent !== '')
        .map((part) => ({ text: part?.textContent, box: part!.getBoundingClientRect() }));
      return boxes.flatMap(({ text, box: a }, i) =>
        boxes.slice(i + 1).flatMap(({ text: other, box: b }) => {
          const isApart = a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
          return isApart ? [] : [`${text} and ${other}`];
        }),
      );
    });
    expect(overlaps).toEqual([]);
  });

  test('shows properties of a box over the whole world, and Back restores the URL’s box @long', async ({
    page,
    request,
  }) => {
    const housing = housingPath(await findSchool(request));
    await visit(page, `${housing}?bbox=-180,-90,180,90`);
    await expect(page.getByText(/homes? in this area/)).toBeVisible();
    await expect(page.locator('[data-pin]').first()).toBeVisible({ timeout: 60_000 });
    await visit(page, `${housing}?bbox=-86.6,44.1,-86.3,44.4`);
    const scale = page.locator('.maplibregl-ctrl-scale');
    await expect(scale).toHaveText(/^\d+\s(ft|mi)$/);
    const before = (await scale.textContent()) ?? '';
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(scale).not.toHaveText(before);
    await expect(page).not.toHaveURL(/bbox=-86\.6(%2C|,)/);
    await page.goBack();
    await expect(page).toHaveURL(/bbox=-86\.6(%2C|,)/);
    await expect(scale).toHaveText(before);
  });

  test('requests pins beyond the list’s limit, and labels and opens them @long', async ({
    page,
    request,
  }) => {
    await visit(page, (await findPages(request)).housing ?? '');
    await freePin(page);
    await makeTown(page, 1);
    const pins = page.waitForResponse(/property_pins\/.*zoom=\d+/);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect((await pins).ok()).toBe(true);
    const count = page.getByRole('status').filter({ hasText: /^12,345 homes in this area/ });
    await expect(count).toBeVisible();
    const listed = await cards(page).getAttribute('data-listing');
    const pin = await freePin(page, `:not([data-pin="p${listed}"])`);
    const loaded = page.waitForResponse(/properties\/\d+\/\?school=\d+/);
    await pin.hover();
    const { name } = (await (await loaded).json()) as { name: string };
    await expect(page.locator('.maplibregl-popup').getByText(name, { exact: false })).toBeVisible();
    await pin.click();
    await expect(page).toHaveURL(/off-campus-housing\/.+\/\d+\/$/);
  });
});

/** Matches the request for a single property of the school. */
const ONE_HOME = /\/api\/v1\/properties\/\d+\/\?school=\d+$/;
const LISTED = 3;
const row = (page: Page) => page.getByRole('list', { name: 'Homes on the map' });
const cardOf = (page: Page, id: string) => row(page).locator(`[data-swipe="${id}"]`);
const idsIn = (page: Page) =>
  row(page).evaluate((list) => [...list.children].map((item) => item.getAttribute('data-swipe')!));

async function openSheet(page: Page, path: string): Promise<void> {
  await makeTown(page, LISTED);
  await visit(page, path);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(row(page).getByRole('listitem')).toHaveCount(LISTED);
}

/** Finds a pin whose property has no card in the list, and the property's id. */
async function findUnlisted(page: Page): Promise<{ pin: Locator; id: string }> {
  const others = (await idsIn(page)).map((id) => `:not([data-pin="p${id}"])`).join('');
  const pin = await freePin(page, others);
  return { pin, id: (await pin.getAttribute('data-pin'))!.slice(1) };
}

/** Swipes the cards until this card is in the middle. */
async function swipeTo(page: Page, id: string): Promise<void> {
  await row(page).dispatchEvent('pointerdown');
  await cardOf(page, id).evaluate((item) => item.scrollIntoView({ inline: 'center', behavior: 'instant' }));
}

test.describe('map sheet of a phone', () => {
  test('returns the focus to its button when it is closed by button, Escape or Back @phone', async ({
    page,
    request,
  }) => {
    await openSheet(page, (await findPages(request)).housing ?? '');
    expect(await findBarriers(page, { within: 'dialog[open]', without: 'canvas' })).toEqual([]);
    const opener = page.getByRole('button', { name: 'Map', exact: true });
    const closings = [
      () => page.getByRole('button', { name: 'List' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ];
    for (const close of closings) {
      if (await opener.isVisible()) await opener.press('Enter');
      await expect(row(page)).toBeVisible();
      await close();
      await expect(row(page)).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  test('adds a card for a tapped pin and retries a failed request; swiping then shows the next card @long @phone', async ({
    page,
    request,
  }) => {
    await openSheet(page, (await findPages(request)).housing ?? '');
    const [first, second] = await idsIn(page);
    await swipeTo(page, second!);
    await expect(page).toHaveURL(new RegExp(`active=${second}\\b`));
    const { pin, id } = await findUnlisted(page);
    const held: Route[] = [];
    await page.route(ONE_HOME, (route) => void held.push(route));
    await pin.tap();
    await expect(cardOf(page, id)).toBeInViewport({ ratio: 0.9 });
    expect(await idsIn(page)).toEqual([first, second, id, expect.anything()]);
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.abort('connectionrefused');
    await expect(cardOf(page, id)).toContainText('can’t reach');
    await page.unroute(ONE_HOME);
    const loaded = page.waitForResponse(ONE_HOME);
    await cardOf(page, id).getByRole('button', { name: 'Try again' }).press('Enter');
    const { name } = (await (await loaded).json()) as { name: string };
    await expect(cardOf(page, id).getByRole('link', { name })).toBeFocused();
    await expect(pin).toHaveAccessibleName(new RegExp(name));
    const third = (await idsIn(page))[3]!;
    await swipeTo(page, third);
    await expect(page).toHaveURL(new RegExp(`active=${third}\\b`));
    await expect(cardOf(page, third)).toBeInViewport({ ratio: 0.9 });
  });
});
