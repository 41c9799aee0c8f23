import { confirmEmailPath, PAGES, resetPasswordPath } from '#shared/pages.ts';
import { logInHere, signUpHere } from './accounts.ts';
import { findBarriers } from './barriers.ts';
import { expect, test, visit } from './visit.ts';

const GUESSED = 'x'.repeat(43);

test.describe('People who need assistive technology', () => {
  test('meet no barrier on the pages of mailed links, whatever became of the link', async ({
    page,
    expectRefusals,
  }) => {
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
      expect(await findBarriers(page), path).toEqual([]);
    }
  });

  test('meet no barrier on the account page, filled wrongly or about to be deleted', async ({ page }) => {
    const account = await signUpHere(page);
    await visit(page, PAGES.account);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    await expect(page.getByText('Password Required').first()).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    const section = page.getByRole('region', { name: 'Delete account' });
    await section.getByLabel('Your password', { exact: true }).fill(account.password);
    await section.getByRole('button', { name: 'Delete my account' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete my account' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Your account is about to be deleted' })).toBeFocused();
    await logInHere(page, account);
    await visit(page, PAGES.account);
    await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
  });
});
