import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { confirmEmailPath, PAGES, resetPasswordPath } from '#shared/pages.ts';
import { logInHere, signUpHere } from './accounts.ts';
import { expect, test, visit } from './visit.ts';

const SCAN_MS = 180_000;
const GUESSED = 'x'.repeat(43);

async function barriersOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`People who need assistive technology, in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('meet no barrier on the pages of mailed links, whatever became of the link', async ({
      page,
      expectRefusals,
    }) => {
      test.setTimeout(SCAN_MS);
      expectRefusals(401);
      const pages = [
        PAGES.account,
        PAGES.forgotPassword,
        PAGES.confirmEmail,
        confirmEmailPath(GUESSED),
        `${PAGES.confirmEmail}?done`,
        resetPasswordPath(GUESSED),
        `${PAGES.account}?left=deleted`,
      ];
      for (const path of pages) {
        await visit(page, path);
        expect(await barriersOn(page), path).toEqual([]);
      }
    });

    test('meet no barrier on the account page, filled wrongly or about to be deleted', async ({ page }) => {
      test.setTimeout(SCAN_MS);
      const account = await signUpHere(page);
      await visit(page, PAGES.account);
      expect(await barriersOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Change password' }).press('Enter');
      await expect(page.getByText('Password Required').first()).toBeVisible();
      expect(await barriersOn(page)).toEqual([]);
      const section = page.getByRole('region', { name: 'Delete account' });
      await section.getByLabel('Your password', { exact: true }).fill(account.password);
      await section.getByRole('button', { name: 'Delete my account' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      expect(await barriersOn(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Delete my account' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Your account is about to be deleted' })).toBeFocused();
      await logInHere(page, account);
      await visit(page, PAGES.account);
      await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
      expect(await barriersOn(page)).toEqual([]);
    });
  });
}
