import type { Locator, Page } from '@playwright/test';
import { housingPath, roommatesPath, schoolPath } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findSchool } from './demo-places.ts';
import { DEMO_PASSWORD } from './people.ts';
import { expect, test, visit } from './visit.ts';

const LONG = 'Mehrgenerationenhaus'.repeat(4);

/** As the page would stand with a school of such a name: no school here has one. */
const rename = (name: Locator) =>
  name.evaluate((element, words) => {
    element.textContent = words;
  }, LONG);

/** How far the words at the head of the page go to the right, also where they are cut off. */
async function endOf(page: Page): Promise<number> {
  return await page.getByRole('main').evaluate((main) => {
    const ends = [...main.querySelectorAll('h1, h1 ~ p')].map((one) => one.getBoundingClientRect().right);
    return Math.max(...ends);
  });
}

test.describe('A school whose name is one long word', () => {
  test('has a page as wide as the screen @narrow', async ({ page, request }) => {
    await visit(page, schoolPath(await findSchool(request)));
    await rename(page.getByRole('heading', { level: 1 }));
    expect(await endOf(page)).toBeLessThanOrEqual(page.viewportSize()!.width);
  });

  test('has roommates on a page as wide as the screen @narrow', async ({ page, request }) => {
    await logInHere(page, { username: 'demo-roommate', password: DEMO_PASSWORD });
    await visit(page, roommatesPath(await findSchool(request)));
    await rename(page.getByText(/ students looking for /));
    expect(await endOf(page)).toBeLessThanOrEqual(page.viewportSize()!.width);
  });

  test('leaves the switch of cards and list in sight @wide', async ({ page, request }) => {
    await visit(page, housingPath(await findSchool(request)));
    await rename(page.getByRole('heading', { level: 1 }).getByRole('link'));
    const list = page.getByRole('link', { name: 'List', exact: true });
    // What lies over it, such as the map, would take the press.
    await list.click({ trial: true });
    await expect(list).toBeInViewport({ ratio: 1 });
  });
});
