import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PAGES } from '#shared/pages.ts';
import { canLogIn, logInHere, NEW_PASSWORD, type NewAccount, signUpHere } from './accounts.ts';
import { ageLastPasswordEntry } from './test-data.ts';
import { expect, test, visit } from './visit.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const asVisitor = (page: Page) => page.getByText('Please login to view this page.');

async function openAccount(page: Page): Promise<NewAccount> {
  const account = await signUpHere(page);
  await visit(page, PAGES.account);
  return account;
}

test.describe('account page', () => {
  test('focuses the field with a wrong or weak password, and saves a changed name @long', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(400);
    const account = await openAccount(page);
    const email = part(page, 'Email address');
    await email.getByLabel('New email address', { exact: true }).fill('other@example.edu');
    await email.getByLabel('Current password', { exact: true }).fill('not this one');
    await email.getByRole('button', { name: 'Change email address' }).click();
    await expect(email.getByLabel('Current password', { exact: true })).toBeFocused();
    await expect(email.getByText('That’s not your password.')).toBeVisible();

    const password = part(page, 'Password');
    await password.getByLabel('Current password', { exact: true }).fill(account.password);
    await password.getByLabel('New password', { exact: true }).fill('password1');
    await password.getByLabel('Confirm new password', { exact: true }).fill('something else');
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByLabel('Confirm new password', { exact: true })).toBeFocused();
    await expect(password.getByText('Passwords do not match')).toBeVisible();
    await password.getByLabel('Confirm new password', { exact: true }).fill('password1');
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText(/easy to guess/)).toBeVisible();
    await expect(password.getByLabel('New password', { exact: true })).toBeFocused();

    const profile = part(page, 'Your profile');
    await profile.getByLabel('Last name', { exact: true }).fill(' ');
    await profile.getByRole('button', { name: 'Save name' }).click();
    await expect(profile.getByText('Last Name Required')).toBeVisible();
    await profile.getByLabel('Last name', { exact: true }).fill('Lané');
    await profile.getByRole('button', { name: 'Save name' }).click();
    await expect(profile.getByText('Your name is saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Where you’re logged in' }).press('Enter');
    await expect(page).toHaveURL(/#devices$/);
    await expect(part(page, 'Where you’re logged in')).toBeInViewport();
  });

  test('signs out one device, and all other devices when the password changes @long', async ({
    page,
    browser,
    expectRefusals,
  }) => {
    expectRefusals(401);
    const account = await signUpHere(page);
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1';
    const other = await (await browser.newContext({ userAgent: phone })).newPage();
    await logInHere(other, account);
    await visit(page, PAGES.account);
    const devices = part(page, 'Where you’re logged in');
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on');
    await devices.getByRole('button', { name: /Sign out of Safari on iPhone/ }).click();
    await expect(devices.getByText('Safari on iPhone is logged out.')).toBeVisible();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await expect(devices.getByRole('heading', { level: 2 })).toBeFocused();
    await visit(other, PAGES.account);
    await expect(asVisitor(other)).toBeVisible();

    await logInHere(other, account);
    const password = part(page, 'Password');
    await password.getByLabel('Current password', { exact: true }).fill(account.password);
    await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText('Your password is changed.')).toBeVisible();
    await visit(other, PAGES.account);
    await expect(asVisitor(other)).toBeVisible();
    expect(await canLogIn(other.request, account)).toBe(false);
    await other.context().close();
    await devices.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByRole('heading', { name: 'You’re logged out everywhere' })).toBeFocused();
    await visit(page, PAGES.account);
    await expect(asVisitor(page)).toBeVisible();
  });

  test('downloads the data after asking for an old password, deletes the account and restores it', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(403);
    const account = await openAccount(page);
    const data = part(page, 'Your data');
    await ageLastPasswordEntry(account.username);
    await data.getByRole('button', { name: 'Download my data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
    await dialog.getByLabel('Your password', { exact: true }).fill(account.password);
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('porchlight-account.json');
    const { user } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(user).toMatchObject({ username: account.username, email: account.email });

    const section = part(page, 'Delete account');
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await expect(section.getByText('Password Required')).toBeVisible();
    await section.getByLabel('Your password', { exact: true }).fill(account.password);
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is scheduled for deletion' })).toBeFocused();
    await logInHere(page, account);
    await visit(page, PAGES.home);
    const notice = page.getByRole('complementary', { name: 'Your account will be deleted' });
    await notice.getByRole('button', { name: 'Keep my account' }).click();
    await expect(notice).toBeHidden();
  });
});
