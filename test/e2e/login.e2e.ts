import type { Page } from '@playwright/test';
import { loginPath, PAGES, propertyPath, signUpPath } from '#shared/pages.ts';
import { findRichListing, findSchool } from './demo-places.ts';
import {
  DEMO_PASSWORD,
  expectKnown,
  expectVisitor,
  fillSignUp,
  logInOnPage,
  newPerson,
  openMenu,
  sendLogIn,
  stopClock,
} from './people.ts';
import { expect, reload, test, visit } from './visit.ts';

/** Collects every write request of the page from now on. */
function countSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

const main = (page: Page) => page.getByRole('main');

test.describe('sign-up form', () => {
  test('shows an error on each missing or invalid field, and sends nothing until they are corrected', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(400, 409);
    await visit(page, signUpPath());
    const sent = countSent(page);
    const send = main(page).getByRole('button', { name: 'Sign up' });
    await send.click();
    for (const sentence of [
      'First Name Required',
      'Last Name Required',
      'Email Required',
      'Username Required',
      'Password Required',
    ]) {
      await expect(main(page).getByText(sentence, { exact: true })).toBeVisible();
    }
    await expect(main(page).getByLabel('First name')).toBeFocused();
    await expect(main(page).getByLabel('First name')).toHaveAccessibleDescription('First Name Required');
    const person = newPerson();
    await fillSignUp(
      main(page),
      { ...person, email: 'juniper at home', password: 'password123' },
      'four lanterns',
    );
    await send.click();
    await expect(main(page).getByText('Passwords do not match', { exact: true })).toBeVisible();
    await expect(main(page).getByLabel('Email')).toBeFocused();
    await main(page).getByLabel('Email').fill(person.email);
    await expect(main(page).getByText('Valid email required')).toHaveCount(0);
    expect(sent).toEqual([]);

    await main(page).getByLabel('Confirm password', { exact: true }).fill('password123');
    await send.click();
    await expect(main(page).getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(main(page).getByLabel('Password', { exact: true })).toBeFocused();
    await fillSignUp(main(page), { ...person, username: 'Demo-Student' });
    await send.click();
    await expect(main(page).getByLabel('Username')).toHaveAccessibleDescription(/This username is taken/);
    await expect(main(page).getByLabel('Username')).toBeFocused();
    await expect(main(page).getByLabel('Email')).toHaveValue(person.email);
  });

  test('logs in with a password of any alphabet and closes its dialog after two seconds @phone', async ({
    page,
  }) => {
    const person = { ...newPerson(), first_name: 'Zoë', password: '🏮🏮 фонарь 🏮🏮' };
    await visit(page, '/lakeshore-state-university/');
    await (await openMenu(page)).getByRole('link', { name: 'Sign Up' }).click();
    const dialog = page.getByRole('dialog');
    await fillSignUp(dialog, person);
    await stopClock(page);
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    const status = dialog.getByRole('status').filter({ hasText: 'Sign up complete!' });
    await expect(status).toBeVisible();
    await expectKnown(page, 'Zoë');
    await page.clock.runFor(1500);
    await expect(status).toBeVisible();
    await page.clock.runFor(1000);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/lakeshore-state-university/');
    await page.clock.resume();
    await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
    await expectVisitor(page);
    await (await openMenu(page)).getByRole('link', { name: 'Log In' }).click();
    await sendLogIn(dialog, person.username, person.password);
    await expectKnown(page, 'Zoë');
    await expect(page.locator('header summary')).toBeFocused();
  });
});

test.describe('login form', () => {
  test('shows the same error for a wrong password and an unknown username @long', async ({
    page,
    expectRefusals,
  }) => {
    expectRefusals(400);
    await visit(page, PAGES.login);
    const sent = countSent(page);
    await main(page).getByRole('button', { name: 'Log in' }).click();
    await expect(main(page).getByText('Username Required', { exact: true })).toBeVisible();
    await expect(main(page).getByLabel('Username or email')).toBeFocused();
    expect(sent).toEqual([]);
    for (const username of ['demo-roommate', 'nobody-has-this-name']) {
      await sendLogIn(main(page), username, 'not the password');
      const alert = main(page).getByRole('alert').filter({ hasText: 'Invalid username or password.' });
      await expect(alert).toBeVisible();
      await expect(main(page).getByLabel('Username or email')).toHaveValue(username);
      await main(page).getByLabel('Username or email').fill('');
    }
    await expectVisitor(page);
  });

  test('returns to the previous page, never to another site, and logout reports a lost connection', async ({
    page,
    request,
  }) => {
    const school = await findSchool(request);
    const path = propertyPath(school, await findRichListing(request, school));
    await logInOnPage(page, 'demo-student', path);
    await reload(page);
    await expectKnown(page, 'Robin');
    await page.goto(loginPath(path));
    await expect(page).toHaveURL(path);
    await expect(main(page).getByLabel('Username or email')).toHaveCount(0);
    const menu = await openMenu(page);
    await expect(menu.getByText('Robin Alder')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', PAGES.account);

    await page.route('**/api/v1/auth/revoke_token/', (route) => route.abort('blockedbyclient'));
    await menu.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /still logged in/ })).toBeVisible();
    await expectKnown(page, 'Robin');
    await page.unroute('**/api/v1/auth/revoke_token/');
    const reloaded = page.waitForEvent('load');
    await (await openMenu(page)).getByRole('button', { name: 'Log Out' }).click();
    await reloaded;
    await expectVisitor(page);
    expect(await page.evaluate(() => localStorage.getItem('porchlight.refresh_token'))).toBeNull();
    await visit(page, loginPath('/.//evil.example'));
    await sendLogIn(main(page), 'demo-student');
    await expect(page).toHaveURL('/');
  });

  test('works by keyboard in its dialog, shows the password on request and accepts an email address', async ({
    page,
  }) => {
    await visit(page, PAGES.home);
    const menu = page.locator('header details');
    await page.locator('header summary').press('Enter');
    await expect(menu).toHaveAttribute('open');
    await menu.getByRole('link', { name: 'Log In' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await expect(dialog.getByLabel('Username or email')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('header summary')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toHaveAttribute('open');
    await menu.getByRole('link', { name: 'Sign Up' }).press('Enter');
    await expect(page.getByRole('dialog').getByLabel('First name')).toBeFocused();
    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).press('Enter');
    await expect(dialog.getByLabel('Username or email')).toBeFocused();
    await page.keyboard.type('demo-student@porchlight.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type(DEMO_PASSWORD);
    const password = dialog.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(password).toHaveAttribute('type', 'text');
    await expect(dialog.getByRole('button', { name: 'Hide password' })).toBeFocused();
    await password.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expectKnown(page, 'Robin');
  });
});
