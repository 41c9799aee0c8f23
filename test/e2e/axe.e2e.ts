import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PAGES } from '#shared/pages.ts';
import { findPages, PAGE_NAMES } from './demo-places.ts';
import { logInOnPage, openMenu } from './people.ts';
import { expect, test, visit } from './visit.ts';

async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('canvas').analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
  );
}

/** A long list takes axe a while on a small machine. */
const SCAN_MS = 180_000;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`People who need assistive technology, in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const name of PAGE_NAMES) {
      test(`meet no barrier on the ${name} page`, async ({ page, request }) => {
        test.setTimeout(SCAN_MS);
        const pages = await findPages(request);
        await visit(page, pages[name] ?? '');
        await page.waitForLoadState('networkidle');
        expect(await findBarriers(page)).toEqual([]);
      });
    }

    for (const way of ['Log In', 'Sign Up']) {
      test(`meet no barrier in the menu and in the dialog behind ${way}, with its errors`, async ({
        page,
      }) => {
        await visit(page, PAGES.home);
        const menu = await openMenu(page);
        expect(await findBarriers(page)).toEqual([]);
        await menu.getByRole('link', { name: way }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: way }).click();
        await expect(dialog.getByText('Username Required')).toBeVisible();
        expect(await findBarriers(page)).toEqual([]);
      });
    }

    test('meet no barrier in the menu of somebody who is logged in', async ({ page }) => {
      await logInOnPage(page, 'demo-premium');
      await openMenu(page);
      expect(await findBarriers(page)).toEqual([]);
    });
  });
}
