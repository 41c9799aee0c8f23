import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { loginPath, PAGES } from '#shared/pages.ts';
import { type Account, logInByCookie, signUp } from './accounts.ts';
import { ageLastPasswordEntry } from './test-data.ts';
import { expect, reload, test, visit } from './visit.ts';

const main = (page: Page) => page.getByRole('main');
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function sendPassword(page: Page, { username, password }: Account): Promise<void> {
  await main(page).getByLabel('Username or email').fill(username);
  await main(page).getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Log in' }).click();
}

/** Adds an authenticator in software to the browser. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test.describe('two-step verification', () => {
  test('logs in and confirms the user by passkey', async ({ page, request, baseURL, expectRefusals }) => {
    expectRefusals(403);
    const account = await signUp(request);
    // An IP address can't have passkeys.
    const site = `http://porchlight.localhost:${new URL(baseURL!).port}`;
    await addAuthenticator(page);
    await visit(page, site + loginPath(PAGES.security));
    await sendPassword(page, account);
    await part(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    await expect(part(page, 'Recovery codes').getByRole('listitem')).toHaveCount(10);
    await expect(part(page, 'Recovery codes').getByRole('heading')).toBeFocused();
    await expect(part(page, 'Passkeys').getByText('Not used yet')).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await visit(page, site + loginPath(PAGES.security));
    await sendPassword(page, account);
    await main(page).getByRole('button', { name: 'Use a passkey' }).click();
    await expect(part(page, 'Passkeys').getByText(/^Last used/)).toBeVisible();

    await ageLastPasswordEntry(account.username);
    await reload(page);
    await part(page, 'Passkeys')
      .getByRole('button', { name: /^Remove the passkey/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
    await expect(main(page).getByText('The passkey is removed.')).toBeVisible();
    await expect(main(page).getByText('Not set up')).toBeVisible();
  });
});

test.describe('two-step verification without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('sets up codes, and asks for one after the password', async ({ page, baseURL, expectRefusals }) => {
    expectRefusals(400, 403);
    const account = await signUp(page.request);
    await logInByCookie(page.request, baseURL!, account);
    await ageLastPasswordEntry(account.username);
    await page.goto(PAGES.security);
    await part(page, 'Authenticator app').getByRole('button', { name: 'Set up codes' }).click();
    await main(page).getByLabel('Your password', { exact: true }).fill(account.password);
    await main(page).getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(PAGES.security);
    const codes = part(page, 'Authenticator app');
    await codes.getByRole('button', { name: 'Set up codes' }).click();
    const key = (await codes.locator('[translate=no]').textContent()) ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    await codes.getByLabel('Code that the app shows').fill('000000');
    await codes.getByRole('button', { name: 'Turn on codes' }).click();
    await expect(codes.getByText('That code isn’t right.')).toBeVisible();
    await codes.getByLabel('Code that the app shows').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
    await codes.getByRole('button', { name: 'Turn on codes' }).click();
    await expect(part(page, 'Recovery codes').getByRole('listitem')).toHaveCount(10);

    await page.context().clearCookies();
    await page.goto(loginPath(PAGES.security));
    await sendPassword(page, account);
    await main(page).getByLabel('Code').fill('111 111');
    await main(page).getByRole('button', { name: 'Log in' }).click();
    await expect(main(page).getByText('That code isn’t right.')).toBeVisible();
    await main(page).getByLabel('Code').fill(totp.generate());
    await main(page).getByRole('button', { name: 'Log in' }).click();
    await expect(part(page, 'Authenticator app').getByText('Codes are on.')).toBeVisible();
  });
});
