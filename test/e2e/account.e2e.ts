import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loginPath, PAGES } from '#shared/pages.ts';
import { canLogIn, logInHere, NEW_PASSWORD, type NewAccount, signUpHere } from './accounts.ts';
import { letPasswordGrowOld } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const asVisitor = (page: Page) => page.getByText('Please login to view this page.');

async function openAccount(page: Page): Promise<NewAccount> {
  const account = await signUpHere(page);
  await visit(page, PAGES.account);
  return account;
}

test.describe('Somebody who may not', () => {
  test('is asked to log in where an account would be', async ({ page, expectRefusals }) => {
    expectRefusals(401);
    const answer = await page.goto(PAGES.account);
    expect(answer?.status()).toBe(401);
    await expect(asVisitor(page)).toBeVisible();
    const login = page.getByRole('main').getByRole('link', { name: 'Log In' });
    await expect(login).toHaveAttribute('href', loginPath(PAGES.account));
  });

  test('changes nothing with a wrong present password', async ({ page, expectRefusals }) => {
    expectRefusals(400);
    const account = await openAccount(page);
    const email = part(page, 'E-mail address');
    await email.getByLabel('New e-mail address', { exact: true }).fill('other@example.edu');
    await email.getByLabel('Current password', { exact: true }).fill('not this one');
    await email.getByRole('button', { name: 'Change e-mail address' }).click();
    await expect(email.getByLabel('Current password', { exact: true })).toBeFocused();
    await expect(email.getByText('This is not your password.')).toBeVisible();
    const password = part(page, 'Password');
    await password.getByLabel('Current password', { exact: true }).fill('not this one');
    await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText('This is not your password.')).toBeVisible();
    expect(await canLogIn(page.request, account)).toBe(true);
  });

  test('takes no password that is easy to guess or typed in two ways', async ({ page, expectRefusals }) => {
    expectRefusals(400);
    const account = await openAccount(page);
    const password = part(page, 'Password');
    await password.getByLabel('Current password', { exact: true }).fill(account.password);
    await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByLabel('Repeat new password', { exact: true }).fill('something else');
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByLabel('Repeat new password', { exact: true })).toBeFocused();
    await expect(password.getByText('Passwords do not match')).toBeVisible();
    await password.getByLabel('New password', { exact: true }).fill('password1');
    await password.getByLabel('Repeat new password', { exact: true }).fill('password1');
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText(/easy to guess/)).toBeVisible();
    await expect(password.getByLabel('New password', { exact: true })).toBeFocused();
  });

  test('does not delete an account by a press too soon or a wrong password', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(400);
    await openAccount(page);
    const section = part(page, 'Delete account');
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await expect(section.getByText('Password Required')).toBeVisible();
    await section.getByLabel('Your password', { exact: true }).fill('not this one');
    await section.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(section.getByText('This is not your password.')).toBeVisible();
  });
});

test.describe('A person on the own account page', () => {
  test('reads the own facts and asks for the confirming link again', async ({ page }) => {
    const { username, email } = await openAccount(page);
    const profile = part(page, 'Your profile');
    for (const fact of [username, email, 'Not confirmed']) {
      await expect(profile.getByText(fact, { exact: true })).toBeVisible();
    }
    await profile.getByRole('button', { name: 'Send the link again' }).click();
    await expect(profile.getByText(/A new link is on its way/)).toBeVisible();
  });

  test('corrects the own name, which must not be empty', async ({ page }) => {
    await openAccount(page);
    const profile = part(page, 'Your profile');
    const lastName = profile.getByLabel('Last name', { exact: true });
    await expect(lastName).toHaveValue('Lane');
    await lastName.fill(' ');
    await profile.getByRole('button', { name: 'Save name' }).click();
    await expect(profile.getByText('Last Name Required')).toBeVisible();
    await lastName.fill('Lané');
    await profile.getByRole('button', { name: 'Save name' }).click();
    await expect(profile.getByText('Your name is saved.')).toBeVisible();
    await visit(page, PAGES.account);
    await expect(lastName).toHaveValue('Lané');
  });

  test('reaches each part from the list beside it @wide', async ({ page }) => {
    await openAccount(page);
    await page.getByRole('link', { name: 'Where you are logged in' }).press('Enter');
    await expect(page).toHaveURL(/#devices$/);
    await expect(part(page, 'Where you are logged in')).toBeInViewport();
  });

  test('changes the password; other devices are signed out', async ({ page, browser }) => {
    const account = await openAccount(page);
    const other = await (await browser.newContext()).newPage();
    await logInHere(other, account);
    const password = part(page, 'Password');
    await password.getByLabel('Current password', { exact: true }).fill(account.password);
    await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText('Your password is changed.')).toBeVisible();
    await visit(other, PAGES.account);
    await expect(asVisitor(other)).toBeVisible();
    expect(await canLogIn(other.request, account)).toBe(false);
    expect(await canLogIn(other.request, { ...account, password: NEW_PASSWORD })).toBe(true);
    await page.reload();
    await expect(part(page, 'Your profile')).toBeVisible();
    await other.context().close();
  });

  test('sees two devices, signs one out, then all', async ({ page, browser, expectRefusals }) => {
    expectRefusals(401);
    const account = await signUpHere(page);
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1';
    const other = await (await browser.newContext({ userAgent: phone })).newPage();
    await logInHere(other, account);
    await visit(other, PAGES.account);
    await visit(page, PAGES.account);
    const devices = part(page, 'Where you are logged in');
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on');
    await devices.getByRole('button', { name: /Sign out of Safari on iPhone/ }).click();
    await expect(devices.getByText('Safari on iPhone is signed out.')).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices.getByRole('heading', { level: 2 })).toBeFocused();
    await other.reload();
    await expect(asVisitor(other)).toBeVisible();
    await devices.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByRole('heading', { name: 'You are signed out everywhere' })).toBeFocused();
    await visit(page, PAGES.account);
    await expect(asVisitor(page)).toBeVisible();
    await other.context().close();
  });

  test('takes the own data along, after the password where it was entered long ago', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(403);
    const account = await openAccount(page);
    const data = part(page, 'Your data');
    await letPasswordGrowOld(account.username);
    await data.getByRole('button', { name: 'Download my data' }).click();
    await expect(data.getByLabel('Your password', { exact: true })).toBeFocused();
    await data.getByLabel('Your password', { exact: true }).fill(account.password);
    const coming = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download my data' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('porchlight-account.json');
    const { user } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(user).toMatchObject({ username: account.username, email: account.email });
    await expect(data.getByText(/Your data is in the file/)).toBeVisible();
  });

  test('deletes the account, comes back within the week and keeps it', async ({ page, expectRefusals }) => {
    expectRefusals(401);
    const account = await openAccount(page);
    const section = part(page, 'Delete account');
    await section.getByLabel('Your password', { exact: true }).fill(account.password);
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    const heading = page.getByRole('heading', { name: 'Your account is about to be deleted' });
    await expect(heading).toBeFocused();
    await visit(page, PAGES.account);
    await expect(asVisitor(page)).toBeVisible();
    await logInHere(page, account);
    await visit(page, PAGES.home);
    const notice = page.getByRole('complementary', { name: 'Your account will be deleted' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Keep my account' }).click();
    await expect(notice).toBeHidden();
    await visit(page, PAGES.account);
    await expect(part(page, 'Delete account').getByLabel('Your password', { exact: true })).toBeVisible();
    await expect(notice).toBeHidden();
  });
});
