import { confirmEmailPath, loginPath, PAGES, resetPasswordPath } from '#shared/pages.ts';
import { canLogIn, linkFor, logInHere, NEW_PASSWORD, signUpHere } from './accounts.ts';
import { expect, test, visit } from './visit.ts';

const GUESSED = 'x'.repeat(43);

test.describe('A mailed link that is no good', () => {
  test('is told apart: cut short on the way, or spent', async ({ page, expectRefusals }) => {
    expectRefusals(400);
    await visit(page, confirmEmailPath('short'));
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    await visit(page, PAGES.resetPassword);
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    await visit(page, confirmEmailPath(GUESSED));
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    await page.getByLabel('E-mail address', { exact: true }).fill('nobody@example.edu');
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect(page.getByText(/If an account waits for this address/)).toBeVisible();
  });

  test('sets no password, and offers to ask for another link', async ({ page, expectRefusals }) => {
    expectRefusals(400);
    await visit(page, resetPasswordPath(GUESSED));
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repeat new password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
    const again = page.getByRole('link', { name: 'Ask for a new link' });
    await expect(again).toHaveAttribute('href', PAGES.forgotPassword);
  });
});

test.describe('A mailed link', () => {
  test('leads to a page that nobody keeps and whose address no other site hears of', async ({ request }) => {
    for (const path of [confirmEmailPath(GUESSED), resetPasswordPath(GUESSED)]) {
      const headers = (await request.get(path)).headers();
      expect(headers['referrer-policy'], path).toBe('same-origin');
      expect(headers['cache-control'], path).toBe('private, no-store');
    }
  });

  test('confirms an address by its button and not by being opened, once', async ({
    page,
    request,
    expectRefusals,
  }) => {
    expectRefusals(400);
    const { email } = await signUpHere(page);
    const link = await linkFor(page.request, email, 'confirm_email');
    // As a program does that looks into mail.
    await request.get(link);
    await visit(page, PAGES.account);
    await expect(page.getByText('Not confirmed')).toBeVisible();
    await visit(page, link);
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).press('Enter');
    await expect(page.getByText(`From now on we write to ${email}.`)).toBeVisible();
    // The page knows at once: no new one is asked for.
    await page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await visit(page, link);
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  });

  test('makes a new address count, which the present one waits for', async ({ page }) => {
    const { email, password } = await signUpHere(page);
    await visit(page, PAGES.account);
    const section = page.getByRole('region', { name: 'E-mail address', exact: true });
    await section.getByLabel('New e-mail address', { exact: true }).fill(`new-${email}`);
    await section.getByLabel('Current password', { exact: true }).fill(password);
    await section.getByRole('button', { name: 'Change e-mail address' }).click();
    await expect(section.getByText(/A link is on its way to the new address/)).toBeVisible();
    const profile = page.getByRole('region', { name: 'Your profile' });
    await expect(profile.getByText(email, { exact: true })).toBeVisible();
    await visit(page, await linkFor(page.request, `new-${email}`, 'confirm_email'));
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
    await expect(profile.getByText(`new-${email}`, { exact: true })).toBeVisible();
  });

  test('sets a forgotten password and signs out everywhere', async ({ page, browser, expectRefusals }) => {
    expectRefusals(400);
    const account = await signUpHere(page);
    const other = await (await browser.newContext()).newPage();
    await logInHere(other, account);
    await visit(page, PAGES.forgotPassword);
    await page.getByLabel('E-mail address', { exact: true }).fill('nonsense');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByText('Valid email required')).toBeVisible();
    await page.getByLabel('E-mail address', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByText(/If there is an account with this address/)).toBeVisible();
    await visit(page, await linkFor(page.request, account.email, 'reset_password'));
    await expect(page).toHaveURL(new RegExp(`${PAGES.resetPassword}$`));
    await page.getByLabel('New password', { exact: true }).fill(account.username);
    await page.getByLabel('Repeat new password', { exact: true }).fill(account.username);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText(/easy to guess/)).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    const login = page.getByRole('main').getByRole('link', { name: 'Log In' });
    await expect(login).toHaveAttribute('href', loginPath());
    await visit(other, PAGES.account);
    await expect(other.getByText('Please login to view this page.')).toBeVisible();
    expect(await canLogIn(page.request, account)).toBe(false);
    expect(await canLogIn(page.request, { ...account, password: NEW_PASSWORD })).toBe(true);
    await other.context().close();
  });
});
