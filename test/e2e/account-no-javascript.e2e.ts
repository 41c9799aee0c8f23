import type { Page } from '@playwright/test';
import { BLOCKED_PEOPLE, PAGES, resetPasswordPath } from '#shared/pages.ts';
import { linkFor, NEW_PASSWORD, type NewAccount, passwordGrant, signUp } from './accounts.ts';
import { letPasswordGrowOld, withDatabase } from './test-data.ts';
import { expect, test } from './visit.ts';

test.use({ javaScriptEnabled: false });

/** A new student whose browser carries the session's cookie, as the log-in page gives it. */
async function enter(page: Page, baseURL: string): Promise<NewAccount> {
  const account = await signUp(page.request);
  const loggedIn = await page.request.post('/api/v1/auth/token/', {
    headers: { origin: baseURL },
    data: passwordGrant(account),
  });
  expect(loggedIn.status(), 'logging in').toBe(200);
  return account;
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('Without JavaScript', () => {
  test('a link that is no good is told, and what is wrong stands beside its field', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(400);
    await page.goto(resetPasswordPath('x'.repeat(43)));
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password must have at least 8 characters.')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  });

  test('an address is confirmed and a forgotten password set', async ({ page, baseURL, expectRefusals }) => {
    expectRefusals(401);
    const account = await enter(page, baseURL ?? '');
    await page.goto(await linkFor(page.request, account.email, 'confirm_email'));
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click();
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await page.goto(PAGES.forgotPassword);
    await page.getByLabel('E-mail address', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(page.getByText(/If there is an account with this address/)).toBeVisible();
    await page.goto(await linkFor(page.request, account.email, 'reset_password'));
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    await page.goto(PAGES.account);
    await expect(page.getByText('Please login to view this page.')).toBeVisible();
  });

  test('somebody who was blocked is found on the account page, and the block taken back', async ({
    page,
    baseURL,
  }) => {
    const other = await signUp(page.request);
    const account = await enter(page, baseURL ?? '');
    await withDatabase(async (db) => {
      const idOf = ({ username }: NewAccount) =>
        db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
      const [{ id: user_id }, { id: blocked_id }] = [await idOf(account), await idOf(other)];
      await db.insertInto('user_blocks').values({ user_id, blocked_id }).execute();
    });
    await page.goto(BLOCKED_PEOPLE);
    const section = part(page, 'People you have blocked');
    await expect(section.getByText(other.username)).toBeVisible();
    await section.getByRole('button', { name: `Unblock ${other.username}` }).click();
    await expect(section.getByText('You can write to each other again.')).toBeVisible();
    await expect(section.getByText('You have blocked nobody.')).toBeVisible();
  });

  test('the account page changes, exports, deletes and keeps', async ({ page, baseURL, expectRefusals }) => {
    expectRefusals(400, 401);
    const account = await enter(page, baseURL ?? '');
    await page.goto(PAGES.account);
    const profile = part(page, 'Your profile');
    await profile.getByLabel('First name', { exact: true }).fill('Adela');
    await profile.getByRole('button', { name: 'Save name' }).click();
    await expect(profile.getByText('Your name is saved.')).toBeVisible();
    await expect(profile.getByLabel('First name', { exact: true })).toHaveValue('Adela');
    const password = part(page, 'Password');
    await password.getByLabel('Current password', { exact: true }).fill('not this one');
    await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText('This is not your password.')).toBeVisible();
    await letPasswordGrowOld(account.username);
    const data = part(page, 'Your data');
    await data.getByLabel('Your password', { exact: true }).fill(account.password);
    const coming = page.waitForEvent('download');
    await data.getByRole('button', { name: 'Download my data' }).click();
    expect((await coming).suggestedFilename()).toBe('porchlight-account.json');
    const section = part(page, 'Delete account');
    await section.getByLabel('Your password', { exact: true }).fill(account.password);
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is about to be deleted' })).toBeVisible();
  });
});
