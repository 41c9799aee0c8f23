import type { Locator, Page, Route } from '@playwright/test';
import { findPages } from './demo-places.ts';
import { freePin, makeTown } from './pins-on-map.ts';
import { expect, test, visit } from './visit.ts';

/** What the page asks when it wants to know one home of the school's. */
const ONE_HOME = /\/api\/v1\/properties\/\d+\/\?school=\d+$/;
const LISTED = 3;

const row = (page: Page) => page.getByRole('list', { name: 'Homes on the map' });
const cardOf = (page: Page, id: string) => row(page).locator(`[data-swipe="${id}"]`);
const heightOf = (item: Locator) => item.evaluate((element) => element.getBoundingClientRect().height);
const idsIn = (page: Page) =>
  row(page).evaluate((list) => [...list.children].map((item) => item.getAttribute('data-swipe')!));

/** Opens the map in full, with pins of many homes and cards of the first few. */
async function openMap(page: Page, path: string): Promise<void> {
  await makeTown(page, LISTED);
  await visit(page, path);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(row(page).getByRole('listitem')).toHaveCount(LISTED);
}

/** A pin of a home that has no card, and the home. */
async function findUnlisted(page: Page): Promise<{ pin: Locator; id: string }> {
  const others = (await idsIn(page)).map((id) => `:not([data-pin="p${id}"])`).join('');
  const pin = await freePin(page, others);
  return { pin, id: (await pin.getAttribute('data-pin'))!.slice(1) };
}

/** Swipes until the card is in the middle, as a finger would leave it. */
async function swipeTo(page: Page, id: string): Promise<void> {
  await row(page).dispatchEvent('pointerdown');
  await cardOf(page, id).evaluate((item) => item.scrollIntoView({ inline: 'center', behavior: 'instant' }));
}

test.describe('On a phone, in a town of very many homes', { tag: '@narrow' }, () => {
  test('whoever leaves the map, by whichever way, has the focus back on what opened it', async ({
    page,
    request,
  }) => {
    await openMap(page, (await findPages(request)).housing ?? '');
    const opener = page.getByRole('button', { name: 'Map', exact: true });
    const ways = [
      () => page.getByRole('button', { name: 'List' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ];
    for (const leave of ways) {
      if (await opener.isVisible()) await opener.press('Enter');
      await expect(row(page)).toBeVisible();
      await leave();
      await expect(row(page)).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  test('a pin whose home has no card brings one: it can be tried again, and swiping goes on with the others', async ({
    page,
    request,
  }) => {
    await openMap(page, (await findPages(request)).housing ?? '');
    const [first, second] = await idsIn(page);
    await swipeTo(page, second!);
    await expect(page).toHaveURL(new RegExp(`active=${second}\\b`));
    const { pin, id } = await findUnlisted(page);
    const height = await heightOf(row(page));

    const held: Route[] = [];
    await page.route(ONE_HOME, (route) => void held.push(route));
    await pin.tap();
    // Its place is there at once, beside the card that was looked at, and the row stays as high as it was.
    await expect(cardOf(page, id)).toBeInViewport({ ratio: 0.9 });
    expect(await idsIn(page)).toEqual([first, second, id, expect.anything()]);
    expect(await heightOf(row(page))).toBe(height);
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.abort('connectionrefused');
    await expect(cardOf(page, id)).toContainText('cannot be reached');
    expect(await heightOf(row(page))).toBe(height);

    await page.unroute(ONE_HOME);
    const told = page.waitForResponse(ONE_HOME);
    await cardOf(page, id).getByRole('button', { name: 'Try again' }).press('Enter');
    const { name } = (await (await told).json()) as { name: string };
    const link = cardOf(page, id).getByRole('link', { name });
    await expect(link).toBeFocused();
    expect(await heightOf(row(page))).toBe(height);
    await expect(pin).toHaveAccessibleName(new RegExp(name));
    // The row has long come to rest, and no other card has taken its place.
    await page.waitForTimeout(500);
    await expect(page).toHaveURL(new RegExp(`active=${id}\\b`));

    const third = (await idsIn(page))[3]!;
    await swipeTo(page, third);
    await expect(page).toHaveURL(new RegExp(`active=${third}\\b`));
    await expect(cardOf(page, third)).toBeInViewport({ ratio: 0.9 });
    await expect(cardOf(page, id)).toBeAttached();
  });

  test('an address brings the card of the home that it names, and says where it is gone', async ({
    page,
    request,
  }) => {
    const housing = (await findPages(request)).housing ?? '';
    await openMap(page, housing);
    const { id } = await findUnlisted(page);
    await visit(page, `${housing}?view=map&active=${id}`);
    await expect(cardOf(page, id).getByRole('link')).toBeInViewport();
    await expect(row(page).getByRole('listitem')).toHaveCount(LISTED + 1);

    await visit(page, `${housing}?view=map&active=987654321`);
    const gone = cardOf(page, '987654321');
    await expect(gone).toContainText('This home is no longer available');
    await expect(gone).toBeInViewport({ ratio: 0.9 });
    await expect(gone.getByRole('button')).toHaveCount(0);
    await expect(row(page).getByRole('listitem')).toHaveCount(LISTED + 1);
  });
});
