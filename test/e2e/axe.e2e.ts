import { PAGES } from '#shared/pages.ts';
import { logInHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { findPages, PAGE_NAMES } from './demo-places.ts';
import { DEMO_PASSWORD, openMenu } from './people.ts';
import { expect, test, visit } from './visit.ts';
import { seeEverything, violationsOn, watchPolicy } from './watch-policy.ts';

/** Pages with a bar, a sheet or a stacked table that stand on phones alone. */
const WITH_PHONE_PARTS: string[] = ['housing', 'property'];

/** Pages that are one column of words on every screen: what they say to assistive technology does not change with its width. */
const ONE_COLUMN: string[] = [
  'cookies',
  'contact',
  'about',
  'site links',
  'score method',
  'partners',
  'login',
  'sign up',
  'not found',
  'article',
  'forum post',
];

/** Pages with a map in the window; on a phone that of the housing page waits behind a button. */
const WITH_MAPS: string[] = ['housing', 'property'];

test('A barrier is found where there is one: in a page, in a frame of it, and in the dark alone @wide', async ({
  page,
}) => {
  await visit(page, PAGES.cookies);
  await page.evaluate(() => {
    const text = document.createElement('p');
    text.textContent = 'Grey on grey at night';
    text.style.color = 'light-dark(#000, #111)';
    const picture = '<main><img src="data:," /></main>';
    const frame = Object.assign(document.createElement('iframe'), { title: 'A frame', srcdoc: picture });
    const button = document.createElement('button');
    document.querySelector('main')?.append(text, frame, button);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  });
  const found = (await findBarriers(page)).join('\n');
  expect(found).toMatch(/^button-name /m);
  expect(found).toMatch(/^image-alt /m);
  expect(found).toMatch(/^dark: color-contrast .*night|^dark: color-contrast .*<p/m);
  expect(found).not.toMatch(/^color-contrast /m);
});

test.describe('People who need assistive technology', () => {
  for (const name of PAGE_NAMES) {
    const tag = ONE_COLUMN.includes(name) ? '@wide' : [];
    // One visit for both: opening a page with its maps is most of what either costs.
    test(`meet no barrier on the ${name} page, and its policy refuses nothing that it does, with every map running`, {
      tag,
    }, async ({ page, request }) => {
      const pages = await findPages(request);
      await watchPolicy(page);
      await visit(page, pages[name] ?? '');
      await seeEverything(page);
      const isMapBehindButton = await page.getByRole('button', { name: 'Map', exact: true }).isVisible();
      if (WITH_MAPS.includes(name) && !isMapBehindButton)
        await expect(page.locator('canvas.maplibregl-canvas').first()).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      const hasPhoneParts = WITH_PHONE_PARTS.includes(name);
      expect(await findBarriers(page, { without: 'canvas', hasPhoneParts })).toEqual([]);
    });
  }

  for (const way of ['Log In', 'Sign Up']) {
    test(`meet no barrier in the menu and in the dialog behind ${way}, with its errors`, async ({ page }) => {
      await visit(page, PAGES.home);
      const menu = await openMenu(page);
      expect(await findBarriers(page, { without: 'canvas' })).toEqual([]);
      await menu.getByRole('link', { name: way }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: way }).click();
      await expect(dialog.getByText('Username Required')).toBeVisible();
      expect(await findBarriers(page, { without: 'canvas' })).toEqual([]);
    });
  }

  test('meet no barrier in the menu of somebody who is logged in', async ({ page }) => {
    await logInHere(page, { username: 'demo-premium', password: DEMO_PASSWORD });
    await visit(page, PAGES.home);
    await openMenu(page);
    expect(await findBarriers(page, { without: 'canvas', hasPhoneParts: true })).toEqual([]);
  });
});
